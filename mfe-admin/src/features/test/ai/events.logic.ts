/**
 * The data of the events of a `text/event-stream`, in the form that chat completions use: each event is one or more lines
 * `data: …` and an empty line. Bytes may be split anywhere, also within a Korean syllable.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // The last part is an event only when an empty line follows.
      const parts = rest.replaceAll('\r\n', '\n').split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = part.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
        if (data.length > 0) yield data.join('\n');
      }
      if (done) return;
    }
  } finally {
    // When the reader stops early, the request is cancelled too.
    await reader.cancel().catch(() => {});
  }
}
