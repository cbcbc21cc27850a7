/** Environment variable that names a file with the milliseconds by which a process's clock is wrong. */
export const CLOCK_FILE = 'DRILL_CLOCK_FILE';

// Only the gateway has a channel to its parent; the supervisor and commands keep the right time.
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

/** Module for \`--import\`: a process whose clock can be put forward and back while it runs. */
export const CLOCK_SEAM = `data:text/javascript,${encodeURIComponent(source)}`;
