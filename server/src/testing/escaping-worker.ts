/** Tries to reach what no decoder may reach, and answers with what it got. Its work names the targets. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { answerDecoder } from '../platform/decoder/answer-decoder.ts';

export type Targets = { files: string[]; folder: string; tcpPort: number; socket: string };
export type Loot = {
  environments: string;
  files: string[];
  written: string;
  tcp: string;
  socket: string;
  child: string;
};

const attempt = async (work: () => unknown): Promise<string> => {
  try {
    return String(await work());
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};
const reach = async (socket: ReturnType<typeof connect>) => {
  await once(socket, 'connect');
  socket.end();
  return text(socket);
};

async function breakOut({ files, folder, tcpPort, socket }: Targets): Promise<Loot> {
  const processes = await attempt(() =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .join(),
  );
  const environments = [...new Set([...processes.split(','), process.ppid, 'self'])].map((id) =>
    attempt(() => (String(id) === String(process.pid) ? '' : readFileSync(`/proc/${id}/environ`, 'utf8'))),
  );
  return {
    environments: (await Promise.all(environments)).join('\n'),
    files: await Promise.all(files.map((file) => attempt(() => readFileSync(file, 'utf8')))),
    written: await attempt(() => writeFileSync(join(folder, 'written'), 'mine') ?? 'written'),
    tcp: await attempt(() => reach(connect(tcpPort, '127.0.0.1'))),
    socket: await attempt(() => reach(connect(socket))),
    child: await attempt(() => {
      const { error, stdout } = spawnSync('/bin/sh', ['-c', 'echo child'], { encoding: 'utf8' });
      if (error) throw error;
      return stdout;
    }),
  };
}

await answerDecoder<Targets>(breakOut);
