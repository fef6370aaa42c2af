import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';

/** Pictures in a page, as a grid of columns. */
export type Grid = {
  type: string;
  files: readonly (Uint8Array | string)[];
  columns: number;
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels for each CSS pixel. */
  density: number;
};

/** What a grid costs the browser. Milliseconds; the main thread is slowed down four times, other threads are not. */
export type Cost = {
  /** From the navigation until the last picture is on the screen. */
  shown: number;
  /** Tasks of the main thread. */
  main: number;
  /** The longest of them. */
  longest: number;
  /** Decoding and raster, on other threads. */
  raster: number;
  /** Memory of the page's process, MB (proportional set size). */
  memory: number;
};

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
};

const SLOW_DOWN = 4;
/** Waits until all pictures are decoded, and for the frame after the next one, which has been drawn with them. */
const ALL_SHOWN = `Promise.all([...document.images].map((image) => image.decode())).then(
  () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
)`;
const TASK = 'ThreadControllerImpl::RunTask';

/** Opens a page with nothing but a grid of pictures, and says what it cost. */
export async function measureGrid(browser: Browser, grid: Grid): Promise<Cost> {
  const { width, height, density } = grid;
  const site = await serve(grid);
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density });
  try {
    // The process and its caches are warm: only the pictures count.
    await page.goto(`${site.url}empty`);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await browser.startTracing(page, { categories: ['toplevel', 'cc', 'devtools.timeline', '__metadata'] });
    const begun = performance.now();
    await page.goto(site.url, { waitUntil: 'load' });
    await page.evaluate(ALL_SHOWN);
    await page.screenshot({ type: 'jpeg', quality: 10 });
    const shown = performance.now() - begun;
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    return { shown, ...readTrace(traceEvents) };
  } finally {
    await page.close();
    site.close();
  }
}

function readTrace(events: TraceEvent[]): Omit<Cost, 'shown'> {
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter(
      (event) => event.name === TASK && event.ph === 'X' && event.pid === pid && event.tid === tid,
    );
  const mains = events.filter((event) => event.ph === 'M' && event.args?.name === 'CrRendererMain');
  // The browser keeps spare renderers: the page's own is the busy one.
  const busiest = mains
    .map((thread) => ({ pid: thread.pid, tasks: tasksOf(thread).map(({ dur = 0 }) => dur / 1_000) }))
    .toSorted((a, b) => sum(b.tasks) - sum(a.tasks))[0];
  if (!busiest) throw new Error('the trace has no renderer');
  const raster = events.filter(
    ({ name, ph, pid }) =>
      ph === 'X' && pid === busiest.pid && (name === 'RasterTask' || name === 'ImageDecodeTask'),
  );
  return {
    main: sum(busiest.tasks),
    longest: Math.max(...busiest.tasks),
    raster: sum(raster.map(({ dur = 0 }) => dur / 1_000)),
    memory: readMemory(busiest.pid),
  };
}

/** Proportional set size of a process on Linux, MB. */
function readMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1_024;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function serve({ type, files, columns }: Grid): Promise<{ url: string; close: () => void }> {
  const html = `<!doctype html><style>body{margin:0;display:grid;gap:8px;grid-template-columns:repeat(${columns},1fr)}
    img{width:100%;aspect-ratio:4/3}</style>${files.map((_, index) => `<img src="/${index}">`).join('')}`;
  const server = createServer((request, response) => {
    const file = files[Number(request.url?.slice(1) || Number.NaN)];
    if (file) response.writeHead(200, { 'content-type': type }).end(file);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/' ? html : '');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
