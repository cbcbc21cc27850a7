import type { AiScenario } from '@dojang/api-contract';
import { useEffect, useRef, useState } from 'react';
import { streamAnswer } from './ai.mutations.ts';

export type AnswerState = 'idle' | 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed';

/** An answer that is being received. The received text stays, whatever happens afterwards. */
export function useAnswer() {
  const [text, setText] = useState('');
  const [state, setState] = useState<AnswerState>('idle');
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (prompt: string, scenario: AiScenario) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    // An earlier answer that ends late must not change the state.
    const isCurrent = () => running.current === stop;
    setText('');
    setError(null);
    setState('waiting');
    try {
      for await (const word of streamAnswer(prompt, scenario, stop.signal)) {
        if (!isCurrent()) return;
        setState('streaming');
        setText((known) => known + word);
      }
      if (isCurrent()) setState('done');
    } catch (failure) {
      if (!isCurrent()) return;
      setState(stop.signal.aborted ? 'stopped' : 'failed');
      if (!stop.signal.aborted) setError(failure);
    }
  };
  return { text, state, error, ask, stop: () => running.current?.abort() };
}
