/** Environment variable with the path of a file that contains the clock offset of the process in milliseconds. */
export const CLOCK_FILE = 'DRILL_CLOCK_FILE';

// Only the gateway has an IPC channel to its parent, so the supervisor and other commands keep the right time.
const source = `import fs from 'node:fs';
const file = process.env.${CLOCK_FILE};
if (file && process.send) {
  const Real = Date;
  let shift = 0;
  const read = () => { try { shift = Number(fs.readFileSync(file, 'utf8')) || 0; } catch { shift = 0; } };
  read();
  setInterval(read, 200).unref();
  globalThis.Date = class Date extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + shift); else super(...given); }
    static now() { return Real.now() + shift; }
  };
}`;

/** Module for \`--import\`: shifts the clock of a process forward and back while it runs. */
export const CLOCK_SEAM = `data:text/javascript,${encodeURIComponent(source)}`;
