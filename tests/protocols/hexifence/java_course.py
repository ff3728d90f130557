"""The course's Java interfaces in the least that compiles, and a referee and players for the tests."""

from pathlib import Path

SOURCES = {
    "aiproj/hexifence/Move.java": """
package aiproj.hexifence;
public class Move { public int P; public int Row; public int Col; }
""",
    "aiproj/hexifence/Player.java": """
package aiproj.hexifence;
import java.io.PrintStream;
public interface Player {
    int init(int n, int p);
    Move makeMove();
    int opponentMove(Move m);
    int getWinner();
    void printBoard(PrintStream output);
}
""",
    "course/Referee.java": """
package course;
import aiproj.hexifence.Move;
import aiproj.hexifence.Player;
/** Plays N Class1 Class2 to the end, believes nobody, prints the board and the winner. */
public class Referee {
    public static void main(String[] a) throws Exception {
        int n = Integer.parseInt(a[0]);
        Player[] players = new Player[2];
        Player judge = new Simple();
        for (int i = 0; i < 2; i++) {
            players[i] = (Player) Class.forName(a[i + 1]).getDeclaredConstructor().newInstance();
            if (players[i].init(n, i + 1) != 0) throw new IllegalStateException("init");
        }
        Simple board = (Simple) judge;
        board.init(n, 3);
        int turn = 0;
        while (board.getWinner() == 0) {
            Move move = players[turn].makeMove();
            if (move.P != turn + 1) throw new IllegalStateException("piece " + move.P);
            int captured = board.claim(move);
            if (captured < 0) throw new IllegalStateException("illegal " + move.Row + " " + move.Col);
            int said = players[1 - turn].opponentMove(move);
            if (said != captured) throw new IllegalStateException("opponentMove said " + said);
            for (Player player : players)
                if (player.getWinner() != board.getWinner()) throw new IllegalStateException("getWinner");
            if (captured == 0) turn = 1 - turn;
        }
        players[0].printBoard(System.out);
        System.out.println("--");
        players[1].printBoard(System.out);
        System.out.println("winner " + board.getWinner());
        System.exit(0);
    }
}
""",
    "course/Simple.java": """
package course;
import aiproj.hexifence.Move;
import aiproj.hexifence.Player;
import java.io.PrintStream;
/** Draws the first free edge and keeps the board the plain way. */
public class Simple implements Player {
    private char[][] board;
    private int n, me;
    private boolean invalid;
    public int init(int n, int p) {
        this.n = n; me = p;
        int size = 4 * n - 1;
        board = new char[size][size];
        for (int i = 0; i < size; i++)
            for (int j = 0; j < size; j++)
                board[i][j] = Math.abs(i - j) <= 2 * n - 1 && !(i % 2 == 1 && j % 2 == 1) ? '+' : '-';
        return 0;
    }
    public Move makeMove() {
        System.out.println("thinking aloud");
        for (int i = 0; i < board.length; i++)
            for (int j = 0; j < board.length; j++)
                if (board[i][j] == '+') {
                    Move move = new Move();
                    move.P = me; move.Row = i; move.Col = j;
                    claim(move);
                    return move;
                }
        return null;
    }
    public int opponentMove(Move m) {
        int captured = claim(m);
        invalid |= captured < 0;
        return captured;
    }
    int claim(Move m) {
        if (m.Row < 0 || m.Col < 0 || m.Row >= board.length || m.Col >= board.length) return -1;
        if (board[m.Row][m.Col] != '+') return -1;
        board[m.Row][m.Col] = m.P == 1 ? 'B' : 'R';
        int captured = 0;
        int[][] edges = {{-1, -1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}};
        for (int r = 0; r < 2 * n - 1; r++)
            for (int c = 0; c < 2 * n - 1; c++) {
                if (Math.abs(r - c) > n - 1 || board[2 * r + 1][2 * c + 1] != '-') continue;
                boolean closed = true;
                for (int[] e : edges) closed &= board[2 * r + 1 + e[0]][2 * c + 1 + e[1]] != '+';
                if (closed) { board[2 * r + 1][2 * c + 1] = m.P == 1 ? 'b' : 'r'; captured = 1; }
            }
        return captured;
    }
    public int getWinner() {
        if (invalid) return -1;
        int blue = 0, red = 0;
        for (char[] row : board)
            for (char c : row) {
                if (c == '+') return 0;
                if (c == 'b') blue++;
                if (c == 'r') red++;
            }
        return blue > red ? 1 : red > blue ? 2 : 3;
    }
    public void printBoard(PrintStream output) {
        for (char[] row : board) {
            StringBuilder line = new StringBuilder();
            for (char c : row) line.append(line.length() == 0 ? "" : " ").append(c);
            output.println(line);
        }
    }
}
""",
    "course/Faulty.java": """
package course;
import aiproj.hexifence.Move;
import java.util.Scanner;
/** Its fault is named by a system property. */
public class Faulty extends Simple {
    private final String fault = System.getProperty("fault");
    @Override public int init(int n, int p) { return fault.equals("refuses") ? -1 : super.init(n, p); }
    @Override public Move makeMove() {
        if (fault.equals("throws")) throw new IllegalStateException("no idea\\nat all");
        if (fault.equals("null")) return null;
        if (fault.equals("overflows")) return makeMove();
        if (fault.equals("exits")) System.exit(7);
        if (fault.equals("reads") && new Scanner(System.in).hasNext()) return null;
        Move move = super.makeMove();
        if (fault.equals("impostor")) move.P = 3 - move.P;
        if (fault.equals("outside")) move.Row = -1;
        return move;
    }
    @Override public int opponentMove(Move m) {
        int captured = super.opponentMove(m);
        return fault.equals("denies") ? -1 : captured;
    }
    @Override public int getWinner() { return fault.equals("boasts") ? 2 : super.getWinner(); }
}
""",
}


def write_course(directory: Path) -> list[str]:
    """Writes everything and returns the files."""
    for name, text in SOURCES.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return [str(directory / name) for name in SOURCES]
