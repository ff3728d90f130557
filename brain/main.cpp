// pbrain-tengen: Tengen as a Gomocup brain, from the core alone.
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include "bench.hpp"
#include "conversation.hpp"
#include "options.hpp"
#include "text.hpp"

namespace {

using namespace tengen::brain;

bool write_line(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fputc('\n', stdout);
  return std::fflush(stdout) == 0;
}

int run(const std::vector<std::string_view>& arguments) {
  for (const std::string_view one : arguments) {
    if (one == "--help" || one == "-h") return std::fputs(kUsage, stdout) < 0;
    if (one == "--version") return std::puts("pbrain-tengen " TENGEN_VERSION) < 0;
  }
  if (arguments.size() == 1 && arguments[0] == "bench") return bench(write_line) ? 0 : 1;
  const Options options = read_options(arguments);
  Conversation(Inbox(Inbox::standard_input()), write_line, options).run();
  return 0;
}

}  // namespace

int main(int count, char** given) {
  try {
    return run({given + 1, given + count});
  } catch (const BadWish& problem) {
    std::fprintf(stderr, "pbrain-tengen: %s\n", problem.what());
    return 2;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "pbrain-tengen: %s\n", problem.what());
    return 1;
  }
}
