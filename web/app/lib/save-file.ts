/** The browser has taken the file long before. In milliseconds. */
const TAKEN_MS = 60_000;

/** Saves a file where the browser keeps downloads. The page stays. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN_MS);
}
