/** The browser's requests that tell how much of them is sent: to the scripted server, all at once. */
import { vi } from 'vitest';

/** Takes the place of XMLHttpRequest until globals are unstubbed. */
export function scriptUploads(): void {
  vi.stubGlobal('XMLHttpRequest', ScriptedUpload);
}

class ScriptedUpload {
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  responseText = '';
  status = 0;
  readonly #headers = new Headers();
  #method = '';
  #path = '';
  open(method: string, path: string) {
    [this.#method, this.#path] = [method, path];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  send(body: BodyInit | null) {
    void this.#ask(body).finally(() => this.onloadend?.());
  }
  async #ask(body: BodyInit | null) {
    try {
      const answer = await fetch(this.#path, { method: this.#method, headers: this.#headers, body });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
  }
}
