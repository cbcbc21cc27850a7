type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** A page in a loop of errors must not fill the memory. */
const MOST_HELD = 50;

const held: Uncaught[] = [];
let listener = (event: Uncaught): void => {
  if (held.length < MOST_HELD) held.push(event);
};

/** Holds errors that nothing caught, until the part of the shell is there that reports them. The first page waits for this. */
export function holdUncaught(): void {
  addEventListener('error', (event) => listener(event));
  addEventListener('unhandledrejection', (event) => listener(event));
}

/** From now on `next` gets them, and first those that are held. */
export function onUncaught(next: (event: Uncaught) => void): void {
  listener = next;
  for (const event of held.splice(0)) next(event);
}
