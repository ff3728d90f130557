// A board in a notebook: shows the picture that Python draws, and says which move was clicked.
function nearest(spots, x, y, byColumn) {
  const width = byColumn ? 100 : 1;
  let best = null;
  let least = Infinity;
  for (const [move, left, top] of spots) {
    const far = width * (left - x) ** 2 + (top - y) ** 2;
    if (far < least) {
      least = far;
      best = move;
    }
  }
  return best;
}

function render({ model, el }) {
  const board = document.createElement("div");
  const line = document.createElement("div");
  const back = document.createElement("button");
  const words = document.createElement("span");
  back.textContent = "Undo";
  back.type = "button";
  words.setAttribute("role", "status");
  words.style.marginLeft = "1em";
  line.append(back, words);
  el.append(board, line);
  const show = () => {
    board.innerHTML = model.get("svg");
    words.textContent = model.get("message");
  };
  board.addEventListener("click", (event) => {
    const picture = board.querySelector("svg");
    const matrix = picture && picture.getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const move = nearest(model.get("spots"), at.x, at.y, model.get("by_column"));
    if (move !== null) model.send({ move });
  });
  back.addEventListener("click", () => model.send({ undo: true }));
  model.on("change:svg", show);
  model.on("change:message", show);
  show();
}

export { nearest };
export default { render };
