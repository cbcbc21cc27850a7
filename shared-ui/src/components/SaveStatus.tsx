import { Check, CircleAlert, CloudUpload, PencilLine } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Box, Flex, Text } from '../chakra-core.ts';
import { isWorthRetrying, needsSignIn } from '../hooks/autosave.logic.ts';
import type { AutosaveState } from '../hooks/autosave.types.ts';
import { useIsAway } from '../hooks/use-is-away.ts';
import { ABOVE_NAVIGATION } from '../theme/above-navigation.ts';
import { Button } from './Button.tsx';

export interface SaveStatusProps {
  state: AutosaveState;
  /** Why the last save failed. The text says whether the save is retried automatically. */
  error?: unknown;
  /** Tries a failed save again at once. */
  onRetry?: () => void;
}

const LINES: Record<Exclude<AutosaveState, 'idle'>, { icon: ReactNode; text: string; color: string }> = {
  dirty: { icon: <PencilLine size={14} />, text: '쓰는 중', color: 'fg.muted' },
  saving: { icon: <CloudUpload size={14} />, text: '저장하는 중', color: 'fg.muted' },
  saved: { icon: <Check size={14} />, text: '저장됨', color: 'fg.muted' },
  error: { icon: <CircleAlert size={14} />, text: '저장하지 못했어요.', color: 'fg.error' },
  conflict: { icon: <CircleAlert size={14} />, text: '다른 사람이 먼저 저장했어요.', color: 'fg.warning' },
};

/** Text about what happens next after a failed save. */
function nextStepText(error: unknown): string {
  if (needsSignIn(error)) return ' 다시 로그인하면 저장할게요.';
  return isWorthRetrying(error) ? ' 다시 시도할게요.' : '';
}

/** The status is below dialogs and toasts. */
const IN_VIEW = {
  position: 'fixed',
  bottom: ABOVE_NAVIGATION,
  insetStart: '50%',
  transform: 'translateX(-50%)',
  zIndex: 1100,
  maxW: 'calc(100vw - 32px)',
  px: '3',
  py: '2',
  borderRadius: 'l3',
  borderWidth: '1px',
  bg: 'bg.panel',
  shadow: 'md',
  _print: { display: 'none' },
} as const;

/**
 * The state of saving. 저장됨 means that the server has acknowledged the content on the screen. When the user scrolls away, a
 * failure stays visible.
 */
export function SaveStatus({ state, error, onRetry }: SaveStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  const isAway = useIsAway(place, state === 'error');
  const line = state === 'idle' ? null : LINES[state];
  const text = line && `${line.text}${state === 'error' ? nextStepText(error) : ''}`;
  return (
    <Flex ref={place} align="center" minH="6" minW="0" textStyle="xs" whiteSpace="nowrap">
      <Flex align="center" gap="2" minW="0" {...(isAway ? IN_VIEW : {})}>
        <Flex role="status" align="center" gap="1" minW="0" color={line?.color} data-save-state={state}>
          {line && (
            <>
              <Box aria-hidden flexShrink="0">
                {line.icon}
              </Box>
              <Text as="span" truncate title={text ?? ''}>
                {text}
              </Text>
            </>
          )}
        </Flex>
        {state === 'error' && onRetry && (
          <Button size="2xs" variant="outline" flexShrink="0" onClick={onRetry}>
            지금 저장
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
