package tengen;

import aiproj.hexifence.Move;
import aiproj.hexifence.Player;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tengen as a player under the course's referee: {@code java aiproj.hexifence.Referee 3 tengen.TengenPlayer ...}.
 *
 * <p>It starts {@code tengen engine hexifence} and passes every call on. The command {@code tengen} is another one if
 * the system property {@code tengen.command} or the environment variable {@code TENGEN_COMMAND} says so; further
 * options of the engine, such as {@code --time 2s}, come from {@code tengen.options} or {@code TENGEN_OPTIONS}. Both are
 * split at blanks.
 */
public final class TengenPlayer implements Player {
    private Process process;
    private BufferedReader answers;
    private Writer commands;
    private int dimension;

    @Override
    public int init(int n, int p) {
        try {
            if (process == null) {
                start();
            }
            dimension = n;
            return Integer.parseInt(ask("init " + n + " " + p));
        } catch (UncheckedIOException | IOException | NumberFormatException | IllegalStateException problem) {
            System.err.println("TengenPlayer: cannot play: " + problem.getMessage());
            return -1;
        }
    }

    @Override
    public Move makeMove() {
        String[] words = ask("move").split(" ");
        if (words.length != 3) {
            throw new IllegalStateException("not a move: " + String.join(" ", words));
        }
        Move move = new Move();
        move.P = Integer.parseInt(words[0]);
        move.Row = Integer.parseInt(words[1]);
        move.Col = Integer.parseInt(words[2]);
        return move;
    }

    @Override
    public int opponentMove(Move m) {
        return Integer.parseInt(ask("opponent " + m.P + " " + m.Row + " " + m.Col));
    }

    @Override
    public int getWinner() {
        return Integer.parseInt(ask("winner"));
    }

    @Override
    public void printBoard(PrintStream output) {
        output.println(ask("board"));
        for (int row = 1; row < 4 * dimension - 1; row++) {
            output.println(read());
        }
    }

    private void start() throws IOException {
        List<String> command = new ArrayList<>(words(setting("tengen.command", "TENGEN_COMMAND", "tengen")));
        command.add("engine");
        command.add("hexifence");
        command.addAll(words(setting("tengen.options", "TENGEN_OPTIONS", "")));
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), "UTF-8"));
        commands = new OutputStreamWriter(process.getOutputStream(), "UTF-8");
        // The referee never says goodbye, so the engine ends with the virtual machine.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    private String ask(String command) {
        if (process == null) {
            throw new IllegalStateException("init was not called");
        }
        try {
            commands.write(command + "\n");
            commands.flush();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        String answer = read();
        if (answer.startsWith("error ")) {
            throw new IllegalStateException(answer.substring(6));
        }
        return answer;
    }

    private String read() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("the engine has ended");
            }
            return line;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String setting(String property, String variable, String otherwise) {
        String value = System.getProperty(property, System.getenv(variable));
        return value == null || value.trim().isEmpty() ? otherwise : value;
    }

    private static List<String> words(String text) {
        return text.trim().isEmpty() ? new ArrayList<>() : Arrays.asList(text.trim().split("\\s+"));
    }
}
