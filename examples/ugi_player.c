/* A UGI player in C to begin with: it drops a disc into a random column that has room. Put your own idea into `choose`.
 *
 *   cc -O2 -o ugi_player examples/ugi_player.c
 *   tengen check ugi:./ugi_player --game connect4
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 6, COLS = 7 };

static int height[COLS]; /* discs in each column */
static char board[ROWS][COLS]; /* 0 empty, 1 and 2 the players */
static int turn; /* 1 or 2 */

static void play(int col) {
  board[height[col]++][col] = (char)turn;
  turn = 3 - turn;
}

/* Your idea: a column from 0 that is not full, within so many milliseconds (0: no limit). */
static int choose(long milliseconds) {
  (void)milliseconds;
  for (;;) {
    int col = rand() % COLS;
    if (height[col] < ROWS) return col;
  }
}

/* position startpos moves 4 4 3: the columns from 1. */
static void set_position(char *words) {
  memset(height, 0, sizeof height);
  memset(board, 0, sizeof board);
  turn = 1;
  char *moves = strstr(words, "moves");
  if (moves == NULL) return;
  strtok(moves, " \n");
  for (char *word = strtok(NULL, " \n"); word != NULL; word = strtok(NULL, " \n")) {
    int col = atoi(word) - 1;
    if (col >= 0 && col < COLS && height[col] < ROWS) play(col);
  }
}

/* go p1time 60000 p2time 60000 p1inc 0 p2inc 0 movetime 1000: what there is for this move. */
static long time_for_move(const char *words) {
  long own = 0;
  const char *each = strstr(words, "movetime ");
  if (each != NULL) return atol(each + strlen("movetime "));
  each = strstr(words, turn == 1 ? "p1time " : "p2time ");
  if (each != NULL) own = atol(each + strlen("p1time ")) / 20;
  return own;
}

int main(void) {
  static char line[1 << 16];
  set_position(line);
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "ugi\n", 4) == 0) {
      puts("id name My player in C");
      puts("option name game type combo default connect4 var connect4");
      puts("ugiok");
    } else if (strncmp(line, "isready", 7) == 0) {
      puts("readyok");
    } else if (strncmp(line, "position", 8) == 0) {
      set_position(line);
    } else if (strncmp(line, "go", 2) == 0) {
      printf("bestmove %d\n", choose(time_for_move(line)) + 1);
    } else if (strncmp(line, "query p1turn", 12) == 0) {
      puts(turn == 1 ? "response true" : "response false");
    } else if (strncmp(line, "quit", 4) == 0) {
      break;
    }
    fflush(stdout);
  }
  return 0;
}
