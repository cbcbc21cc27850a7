/**
 * lite filters Node's warnings and expects every warning to be a string. Node's own warnings are errors (too many listeners,
 * for example). The code that caused such a warning would then get a TypeError, which ends the process.
 */
export function letWarningsThrough(): void {
  const filtered = process.emitWarning as (warning: string | Error, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning !== 'string') Object.defineProperty(warning, 'includes', { value: () => false });
    filtered(warning, ...rest);
  };
}
