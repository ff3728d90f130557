package tengen;

import aiproj.hexifence.Move;
import aiproj.hexifence.Player;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;

/**
 * Lets Tengen's referee play against any class with the course's Player interface:
 * {@code java -cp path tengen.PlayerHost their.Class}. Commands come from stdin, one a line, and each is answered
 * with one line on stdout; docs/protocols.md of Tengen describes them.
 */
public final class PlayerHost {
    private final Player player;
    private final PrintStream wire;

    private PlayerHost(Player player, PrintStream wire) {
        this.player = player;
        this.wire = wire;
    }

    /** Loads the class that the only argument names and answers until the end of input. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: java -cp path tengen.PlayerHost their.Class");
            System.exit(2);
        }
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        PrintStream wire = new PrintStream(System.out, false, "UTF-8");
        // What the player prints must not be taken for an answer, and what it reads not be a command.
        System.setOut(System.err);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        try {
            Object made = Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
            new PlayerHost((Player) made, wire).run(commands);
        } catch (ReflectiveOperationException | ClassCastException | LinkageError problem) {
            problem.printStackTrace();
            say(wire, "error cannot make a player of " + arguments[0] + ": " + oneLine(problem));
            System.exit(1);
        }
        // A player may have left threads behind.
        System.exit(0);
    }

    private void run(BufferedReader commands) throws IOException {
        String line;
        while ((line = commands.readLine()) != null) {
            if (line.equals("quit")) {
                return;
            }
            if (!line.trim().isEmpty()) {
                say(wire, answer(line.trim().split("\\s+")));
            }
        }
    }

    private String answer(String[] words) {
        try {
            switch (words[0]) {
                case "name":
                    return player.getClass().getSimpleName();
                case "init":
                    return String.valueOf(player.init(number(words, 1), number(words, 2)));
                case "move":
                    Move move = player.makeMove();
                    return move == null
                            ? "error makeMove returned null"
                            : move.P + " " + move.Row + " " + move.Col;
                case "opponent":
                    Move other = new Move();
                    other.P = number(words, 1);
                    other.Row = number(words, 2);
                    other.Col = number(words, 3);
                    return String.valueOf(player.opponentMove(other));
                case "winner":
                    return String.valueOf(player.getWinner());
                case "board":
                    ByteArrayOutputStream drawn = new ByteArrayOutputStream();
                    player.printBoard(new PrintStream(drawn, true, "UTF-8"));
                    return drawn.toString("UTF-8").replaceAll("\\s+$", "");
                default:
                    return "error unknown command";
            }
        } catch (Exception | StackOverflowError | AssertionError | LinkageError problem) {
            problem.printStackTrace();
            return "error " + oneLine(problem);
        } catch (OutOfMemoryError problem) {
            return "error out of memory";
        }
    }

    private static int number(String[] words, int index) {
        return Integer.parseInt(words[index]);
    }

    private static String oneLine(Throwable problem) {
        return problem.toString().replaceAll("\\s+", " ");
    }

    private static void say(PrintStream wire, String text) {
        wire.print(text + "\n");
        wire.flush();
    }
}
