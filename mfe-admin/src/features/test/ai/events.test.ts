import { expect, test } from 'vitest';
import { eventsOf } from './events.logic.ts';

const streamOf = (parts: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const all = async (stream: ReadableStream<Uint8Array>) => {
  const events: string[] = [];
  for await (const event of eventsOf(stream)) events.push(event);
  return events;
};

const TEXT = ': a comment\n\ndata: {"content":"안녕"}\n\nevent: x\r\ndata: 하나\r\ndata: 둘\r\n\r\ndata:[DONE]\n\n';
const EVENTS = ['{"content":"안녕"}', '하나\n둘', '[DONE]'];

test('events are read whole wherever the bytes are split', async () => {
  const bytes = bytesOf(TEXT);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect(await all(streamOf(parts))).toEqual(EVENTS);
  }
});

test('an event without its empty line is not read, because it may be incomplete', async () => {
  expect(await all(streamOf([bytesOf('data: {"content"')]))).toEqual([]);
});

test('the stream ends when the reader stops early', async () => {
  let isEnded = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytesOf('data: x\n\n')),
    cancel: () => {
      isEnded = true;
    },
  });
  for await (const _ of eventsOf(stream)) break;
  expect(isEnded).toBe(true);
});
