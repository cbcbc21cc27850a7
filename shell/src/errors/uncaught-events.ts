type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** Maximum number of held errors, so that a page with a loop of errors does not fill the memory. */
const MOST_HELD = 50;

const held: Uncaught[] = [];
let listener = (event: Uncaught): void => {
  if (held.length < MOST_HELD) held.push(event);
};

/** Holds uncaught errors until the code that reports them is loaded. It is small, because the first page waits for it. */
export function holdUncaught(): void {
  addEventListener('error', (event) => listener(event));
  addEventListener('unhandledrejection', (event) => listener(event));
}

/** From now on `next` gets the errors. It first gets the held errors. */
export function onUncaught(next: (event: Uncaught) => void): void {
  listener = next;
  for (const event of held.splice(0)) next(event);
}
