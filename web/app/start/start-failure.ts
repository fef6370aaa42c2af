const ID = 'start-failure';

/** Says that a press cannot be answered, because the page's code did not come. */
export function showStartFailure(): void {
  hideStartFailure();
  const note = document.createElement('p');
  note.id = ID;
  note.role = 'alert';
  note.textContent = 'This part of the page did not load. Check your connection and press again.';
  document.body.append(note);
}

export function hideStartFailure(): void {
  document.getElementById(ID)?.remove();
}
