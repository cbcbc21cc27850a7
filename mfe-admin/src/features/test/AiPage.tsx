import { AI_SCENARIOS, type AiScenario } from '@dojang/api-contract';
import {
  Badge,
  Box,
  Button,
  errorText,
  Flex,
  FormField,
  Kbd,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  useEnterSubmit,
} from '@dojang/shared-ui';
import { Workbench } from '@dojang/shared-ui/workbench';
import { useState } from 'react';
import { type AnswerState, useAnswer } from './ai/use-answer.ts';

const SCENARIO_NAMES: Record<AiScenario, string> = {
  normal: '보통',
  slow: '느리게',
  broken: '중간에 끊김',
  error: '모델의 오류',
  silent: '말이 없음',
};

const STATE_NAMES: Record<AnswerState, string> = {
  idle: '묻지 않음',
  waiting: '기다리는 중',
  streaming: '받는 중',
  done: '끝',
  stopped: '멈춤',
  failed: '끊김',
};

/** `/test/ai`: text that arrives word by word. */
export function Component() {
  const [prompt, setPrompt] = useState('공지에 쓸 인사말을 적어 줘');
  const [scenario, setScenario] = useState<AiScenario>('normal');
  const { text, state, error, ask, stop } = useAnswer();
  const isBusy = state === 'waiting' || state === 'streaming';
  const send = () => void (prompt.trim() && ask(prompt.trim(), scenario));
  const enter = useEnterSubmit(send);
  return (
    <Workbench
      title="글 받아쓰기"
      description="모델이 쓰는 글을 낱말이 오는 대로 보여요. 서버는 OpenAI의 chat completions 규약을 따라요."
      source="mfe-admin/src/features/test/ai/use-answer.ts"
    >
      <Stack gap="4">
        <FormField label="물어볼 것" help="Enter로 보내고, Shift+Enter로 줄을 바꿔요.">
          <Textarea
            rows={2}
            maxLength={4000}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
            {...enter}
            onKeyDown={(event) => !event.shiftKey && enter.onKeyDown(event)}
          />
        </FormField>
        <Flex gap="3" align="flex-end" wrap="wrap">
          <Box w="180px">
            <FormField label="가짜 모델의 상태">
              <NativeSelect.Root size="sm">
                <NativeSelect.Field
                  value={scenario}
                  onChange={(event) => setScenario(event.target.value as AiScenario)}
                >
                  {AI_SCENARIOS.map((each) => (
                    <option key={each} value={each}>
                      {SCENARIO_NAMES[each]}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
          </Box>
          {isBusy ? (
            <Button size="sm" variant="outline" onClick={stop}>
              멈추기
            </Button>
          ) : (
            <Button size="sm" onClick={send} disabled={!prompt.trim()}>
              {text ? '다시 묻기' : '묻기'}
            </Button>
          )}
          <Badge size="md" minH="8" colorPalette={state === 'failed' ? 'red' : isBusy ? 'brand' : 'gray'}>
            {STATE_NAMES[state]} · {text.length}자
          </Badge>
        </Flex>
        {/* Screen readers read whole sentences when the answer is complete. */}
        <Box
          role="region"
          aria-label="답"
          aria-live="polite"
          aria-busy={isBusy}
          minH="32"
          p="4"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          whiteSpace="pre-wrap"
          lineHeight="1.75"
        >
          {text || (
            <Text color="fg.muted" textStyle="sm">
              {isBusy ? '첫 낱말을 기다리고 있어요…' : '답이 여기에 보여요.'}
            </Text>
          )}
        </Box>
        {state === 'failed' && (
          <Text role="alert" color="fg.error" textStyle="sm">
            {errorText(error)} 받은 글은 그대로 있어요.
          </Text>
        )}
        {state === 'stopped' && (
          <Text role="status" color="fg.muted" textStyle="sm">
            멈췄어요. 받은 글은 그대로 있어요. <Kbd>Enter</Kbd>로 다시 물을 수 있어요.
          </Text>
        )}
      </Stack>
    </Workbench>
  );
}
