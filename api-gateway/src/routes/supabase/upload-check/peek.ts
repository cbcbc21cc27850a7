/** What is read between two looks: who sends byte by byte would have the whole beginning looked at with each. */
const STEP_BYTES = 4 * 1024;

/**
 * Reads the beginning of a stream and gives it back whole: nothing of it is lost, and no more than the beginning is held.
 *
 * @param isEnough asked now and then with all that was read so far, until it says so, or `most` bytes were read, or there
 * are no more
 */
export async function peek(
  stream: ReadableStream<Uint8Array>,
  most: number,
  isEnough: (head: Uint8Array) => boolean,
): Promise<{ head: Uint8Array; body: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  let head = new Uint8Array();
  let isDone = false;
  while (!isDone && head.byteLength < most && !isEnough(head)) {
    const chunks: Uint8Array[] = [head];
    for (let read = 0; read < STEP_BYTES && !isDone; ) {
      const { value = new Uint8Array(), done } = await reader.read();
      isDone = done;
      chunks.push(value);
      read += value.byteLength;
    }
    head = Buffer.concat(chunks);
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (head.byteLength > 0) controller.enqueue(head);
      if (isDone) controller.close();
    },
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, body };
}
