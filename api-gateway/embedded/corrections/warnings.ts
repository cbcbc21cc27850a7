/**
 * lite filters what Node warns of and takes every warning for a text. Node's own are errors (too many listeners, for
 * example): the one who caused the warning then got a TypeError thrown at them, which ended the process.
 */
export function letWarningsThrough(): void {
  const filtered = process.emitWarning as (warning: string | Error, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning !== 'string') Object.defineProperty(warning, 'includes', { value: () => false });
    filtered(warning, ...rest);
  };
}
