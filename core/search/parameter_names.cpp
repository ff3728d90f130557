#include "search/parameter_names.hpp"

#include <cmath>
#include <stdexcept>
#include <type_traits>

namespace tengen::selective {
namespace {

constexpr ParameterName kNames[] = {
    {"razor_depth", &Parameters::razor_depth},
    {"razor_margin", &Parameters::razor_margin},
    {"razor_margin_per_ply", &Parameters::razor_margin_per_ply},
    {"reverse_futility_per_ply", &Parameters::reverse_futility_per_ply},
    {"reverse_futility_per_ply_unknown", &Parameters::reverse_futility_per_ply_unknown},
    {"iir_no_move", &Parameters::iir_no_move},
    {"iir_shallow_divisor", &Parameters::iir_shallow_divisor},
    {"iir_shallow_most", &Parameters::iir_shallow_most},
    {"iid_depth", &Parameters::iid_depth},
    {"iid_reduction", &Parameters::iid_reduction},
    {"iid_divisor", &Parameters::iid_divisor},
    {"iid_less", &Parameters::iid_less},
    {"fail_high_per_ply", &Parameters::fail_high_per_ply},
    {"fail_high_threatened", &Parameters::fail_high_threatened},
    {"fail_high_step", &Parameters::fail_high_step},
    {"move_count_base", &Parameters::move_count_base},
    {"move_count_power", &Parameters::move_count_power},
    {"futility_depth", &Parameters::futility_depth},
    {"threat_extension", &Parameters::threat_extension},
    {"table_move_extension", &Parameters::table_move_extension},
    {"table_move_extension_pv", &Parameters::table_move_extension_pv},
    {"near_force_extension", &Parameters::near_force_extension},
    {"singular_depth", &Parameters::singular_depth},
    {"singular_entry_less", &Parameters::singular_entry_less},
    {"singular_margin_per_ply", &Parameters::singular_margin_per_ply},
    {"singular_margin_per_ply_was_pv", &Parameters::singular_margin_per_ply_was_pv},
    {"singular_was_pv_deeper", &Parameters::singular_was_pv_deeper},
    {"singular_extension", &Parameters::singular_extension},
    {"double_extension", &Parameters::double_extension},
    {"double_extension_margin", &Parameters::double_extension_margin},
    {"negative_extension", &Parameters::negative_extension},
    {"most_extension", &Parameters::most_extension},
    {"lmr_depth", &Parameters::lmr_depth},
    {"lmr_not_improving", &Parameters::lmr_not_improving},
    {"lmr_trivial_far", &Parameters::lmr_trivial_far},
    {"lmr_trivial", &Parameters::lmr_trivial},
    {"lmr_plain", &Parameters::lmr_plain},
    {"lmr_was_pv", &Parameters::lmr_was_pv},
    {"lmr_beats_root", &Parameters::lmr_beats_root},
    {"lmr_cut_node", &Parameters::lmr_cut_node},
    {"lmr_no_answer_far_from_theirs", &Parameters::lmr_no_answer_far_from_theirs},
    {"lmr_no_answer_far_from_own", &Parameters::lmr_no_answer_far_from_own},
    {"lmr_attack_goes_on", &Parameters::lmr_attack_goes_on},
    {"lmr_history_divisor", &Parameters::lmr_history_divisor},
    {"lmr_root_less", &Parameters::lmr_root_less},
    {"policy_depth", &Parameters::policy_depth},
    {"policy_order", &Parameters::policy_order},
    {"lmr_policy_even", &Parameters::lmr_policy_even},
    {"lmr_policy_slope", &Parameters::lmr_policy_slope},
    {"lmr_policy_less", &Parameters::lmr_policy_less},
    {"lmr_policy_more", &Parameters::lmr_policy_more},
    {"policy_prune", &Parameters::policy_prune},
    {"policy_prune_per_ply", &Parameters::policy_prune_per_ply},
    {"deeper_margin", &Parameters::deeper_margin},
    {"deeper_margin_per_ply", &Parameters::deeper_margin_per_ply},
    {"much_deeper_margin", &Parameters::much_deeper_margin},
    {"much_deeper_margin_per_ply", &Parameters::much_deeper_margin_per_ply},
    {"shallower_margin_per_ply", &Parameters::shallower_margin_per_ply},
    {"raised_alpha_depth_least", &Parameters::raised_alpha_depth_least},
    {"raised_alpha_depth_most", &Parameters::raised_alpha_depth_most},
    {"raised_alpha_step", &Parameters::raised_alpha_step},
    {"decided", &Parameters::decided},
    {"was_pv_depth", &Parameters::was_pv_depth},
    {"near", &Parameters::near},
    {"most_tried", &Parameters::most_tried},
};

// A new number makes the struct larger: put it into the list, too.
static_assert(sizeof(Parameters) == 504);

}  // namespace

std::span<const ParameterName> parameter_names() { return kNames; }

double get_parameter(const ParameterName& name) {
  return std::visit([](auto place) { return static_cast<double>(kParameters.*place); }, name.place);
}

void set_parameter([[maybe_unused]] const ParameterName& name, [[maybe_unused]] double value) {
#ifdef TENGEN_TUNING
  std::visit(
      [&](auto place) {
        using Number = std::remove_cvref_t<decltype(kParameters.*place)>;
        kParameters.*place = static_cast<Number>(std::is_same_v<Number, int> ? std::round(value) : value);
      },
      name.place);
#else
  throw std::logic_error("the numbers of the search are fixed in this build: make one with `make tuning`");
#endif
}

}  // namespace tengen::selective
