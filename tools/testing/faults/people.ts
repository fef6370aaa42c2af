import { setTimeout as sleep } from 'node:timers/promises';
import { halves } from '@pitlane/server/testing/test-pictures';
import type { TestSmtp } from '@pitlane/server/testing/test-smtp';
import { type SignedIn, SignedInSchema } from '@pitlane/shared/api/accounts';
import type { ServerProcess } from './server-process.ts';

/** What servers have confirmed to a person. */
export type Person = {
  email: string;
  password: string;
  authorId: number;
  follows: Set<number>;
  likes: Set<string>;
  watches: Set<string>;
  /** Address of the last avatar that was taken. */
  avatar?: string;
};
export type People = {
  /** What went wrong so far, in sentences. */
  problems: string[];
  registered: Person[];
  stop(): Promise<void>;
};

/** A request without an answer for this long hangs. */
const HANG_MS = 15_000;
const MAIL_MS = 60_000;
const PAUSE_MS = 1_000;
const AT_ONCE = 2;
const FIRST_PASSWORD = 'the first password';
const NEXT_PASSWORD = 'another password';

type Answer = { status: number; body: unknown };
type Request = { method?: string; jwt?: string; body?: unknown; form?: FormData };

/**
 * People register, each link opened at two APIs at once, follow, like, watch, upload and get a new password, until it is stopped. Mails come from
 * the mail server. `isDown` tells which APIs a test has taken down itself.
 */
export function startPeople(
  { apis, smtp }: { apis: readonly ServerProcess[]; smtp: TestSmtp },
  isDown: (server: ServerProcess) => boolean,
): People {
  const problems: string[] = [];
  const registered: Person[] = [];
  const ending = new AbortController();
  const pause = (ms = PAUSE_MS) => sleep(ms, undefined, { signal: ending.signal });

  const ask = async (
    api: ServerProcess,
    path: string,
    { jwt, body, form, method = 'POST' }: Request,
  ): Promise<Answer> => {
    const wasDown = isDown(api);
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(jwt && { authorization: `Bearer ${jwt}` }),
    };
    const signal = AbortSignal.timeout(HANG_MS);
    try {
      const response = await fetch(api.url + path, {
        method,
        headers,
        body: form ?? JSON.stringify(body),
        signal,
      });
      const { status } = response;
      if (status >= 500 && status !== 503) problems.push(`${api.name} ${path}: ${status}`);
      return { status, body: await response.json() };
    } catch (error) {
      if (!wasDown && !isDown(api)) problems.push(`${api.name} ${path}: ${String(error)}`);
      return { status: 0, body: undefined };
    }
  };
  const apiAt = (turn: number): ServerProcess => {
    const api = apis[turn % apis.length];
    if (!api) throw new Error('there is no API');
    return api;
  };
  /** At one API after another until an answer is one of the server's own, and no "come again". */
  const insist = async (turn: number, path: string, request: Request): Promise<Answer> => {
    for (let attempt = turn; ; attempt++) {
      const answer = await ask(apiAt(attempt), path, request);
      if (![0, 429, 503].includes(answer.status)) return answer;
      await pause(answer.status === 429 ? 5_000 : 250);
    }
  };
  /** The same at two APIs at once. */
  const twice = (turn: number, path: string, request: Request): Promise<Answer[]> =>
    Promise.all([turn, turn + 1].map((at) => ask(apiAt(at), path, request)));

  const waitForLink = async (email: string, kind: string): Promise<string | undefined> => {
    for (const end = Date.now() + MAIL_MS; Date.now() < end; await pause(100)) {
      const mail = smtp.received.find(({ to, text }) => to.includes(email) && text.includes(`?${kind}#`));
      const token = new RegExp(`[?]${kind}#token=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
      if (token) return token;
    }
    return undefined;
  };
  /** Opens a link at two APIs at once, then until some server has an answer. At most one of them may take it. */
  const openLink = async (turn: number, path: string, body: { token: string; password?: string }) => {
    const both = await twice(turn, path, { body });
    if (both.filter(({ status }) => status === 200).length > 1) problems.push(`${path}: a link worked twice`);
    if (both.every(({ status }) => status !== 200)) await insist(turn, path, { body });
  };
  const signIn = async (turn: number, email: string, password: string): Promise<SignedIn | undefined> => {
    const { status, body } = await insist(turn, '/api/auth/local', { body: { identifier: email, password } });
    return status === 200 ? SignedInSchema.parse(body) : undefined;
  };

  const register = async (
    turn: number,
    name: string,
  ): Promise<{ person: Person; jwt: string } | undefined> => {
    const [email, password] = [`${name}@cars.example`, FIRST_PASSWORD];
    const username = name.replace('-', ' ');
    const body = { username, email, password, password_confirmation: password };
    const { status } = await insist(turn, '/api/auth/local/register', { body });
    if (status !== 202) {
      problems.push(`${email} may not register: ${status}`);
      return undefined;
    }
    const token = await waitForLink(email, 'confirm');
    // A process that is killed while it sends leaves the mail for ten minutes.
    if (!token) return undefined;
    await openLink(turn, '/api/auth/confirm', { token, password });
    const signedIn = await signIn(turn, email, password);
    if (!signedIn) {
      problems.push(`${email} has opened the link, and cannot sign in`);
      return undefined;
    }
    if (signedIn.user.username !== username) problems.push(`${email} is called ${signedIn.user.username}`);
    const person = {
      email,
      password,
      authorId: signedIn.user.id,
      follows: new Set<number>(),
      likes: new Set<string>(),
      watches: new Set<string>(),
    };
    registered.push(person);
    return { person, jwt: signedIn.jwt };
  };
  const act = async (turn: number, { person, jwt }: { person: Person; jwt: string }) => {
    const put = { method: 'PUT', jwt };
    const other = registered[Math.floor(turn / 3) % registered.length]?.authorId ?? person.authorId;
    const isOk = (answers: Answer[]) => answers.some(({ status }) => status === 200);
    if (other !== person.authorId && isOk(await twice(turn, `/api/authors/${other}/follow`, put)))
      person.follows.add(other);
    const car = `matic-cars-${(turn % 5) + 1}`;
    if (isOk(await twice(turn, `/api/nfts/${car}/like`, put))) person.likes.add(car);
    if (isOk(await twice(turn, `/api/watchlist/${car}`, { ...put, body: { below: '1' } })))
      person.watches.add(car);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ref: 'author',
      refId: String(person.authorId),
      field: 'avatar',
    }))
      form.append(name, value);
    form.append('files', new Blob([await picture]), 'me.png');
    const { status, body } = await ask(apiAt(turn), '/api/upload', { jwt, form });
    if (status === 201 || status === 200) person.avatar = (body as { url: string }[])[0]?.url ?? '';
    await ask(apiAt(turn), '/api/notices', { method: 'GET', jwt });
  };
  const reset = async (turn: number, { person, jwt }: { person: Person; jwt: string }) => {
    const { email } = person;
    await insist(turn, '/api/auth/forgot-password', { body: { email } });
    const token = await waitForLink(email, 'reset');
    if (!token) return;
    await openLink(turn, '/api/auth/reset-password', { token, password: NEXT_PASSWORD });
    if (!(await signIn(turn, email, NEXT_PASSWORD))) problems.push(`${email} has no new password`);
    else person.password = NEXT_PASSWORD;
    const { status } = await insist(turn, '/api/auth/me', { method: 'GET', jwt });
    if (status !== 401) problems.push(`${email} is signed in after a new password: ${status}`);
  };

  const live = async (place: number) => {
    try {
      for (let turn = place; ; turn += AT_ONCE) {
        const who = await register(turn, `racer-${turn}`);
        if (who) {
          await act(turn, who);
          await reset(turn, who);
        }
        await pause();
      }
    } catch (error) {
      if (!ending.signal.aborted) problems.push(`people: ${String(error)}`);
    }
  };
  const picture = halves({ width: 60, height: 40 })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
  const working = Array.from({ length: AT_ONCE }, (_, place) => live(place));
  return {
    problems,
    registered,
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}
