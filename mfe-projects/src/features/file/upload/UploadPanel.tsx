import {
  Box,
  confirm,
  errorText,
  Flex,
  HStack,
  IconButton,
  numberText,
  Progress,
  showError,
  showFloating,
  sizeText,
  Text,
  VisuallyHidden,
} from '@dojang/shared-ui';
import { Check, ChevronDown, ChevronUp, CircleAlert, FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { FileIcon } from '../FileIcon.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { nextPace, type Pace, remainingText } from './remaining.logic.ts';
import { chooseFiles } from './UploadButton.tsx';
import { statusText, totalsOf, totalsText, type UploadItem, workOf } from './upload-queue.logic.ts';
import { uploads } from './uploads.ts';

/** Maximum number of rows. More rows are not useful, and slow the panel down. Rows that need an action are first. */
const SHOWN = 100;
const FIRST = new Set(['asking', 'lost', 'failed', 'sending', 'finishing', 'retrying', 'paused']);

/** The uploads of this tab with their progress. The panel is above every page. */
export function UploadPanel() {
  const items = uploads.store((state) => state.items);
  const [isFolded, setIsFolded] = useState(false);
  const { share, sent, size } = totalsOf(items);
  const title = totalsText(items);
  const isBusy = uploads.isBusy();
  const canPause = items.some(({ status }) => ['waiting', 'sending', 'retrying'].includes(status));
  const canResume = !canPause && items.some(({ status }) => status === 'paused');
  const rows = [
    ...items.filter(({ status }) => FIRST.has(status)),
    ...items.filter(({ status }) => !FIRST.has(status)),
  ];
  const remaining = useRemaining(items);
  const asking = items.find(({ status }) => status === 'asking');
  const close = () => {
    if (isBusy) cancelAll().catch(showError);
    else uploads.dismiss();
  };
  return (
    <Box
      as="section"
      aria-label="올리기"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      shadow="lg"
      overflow="hidden"
    >
      <Flex align="center" gap="1" ps="4" pe="2" py="2" borderBottomWidth={isFolded ? '0' : '1px'}>
        <Box flex="1" minW="0">
          <Text textStyle="sm" fontWeight="600" truncate>
            {title}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {sizeText(sent)} / {sizeText(size)}
            {remaining && ` · ${remaining}`}
          </Text>
        </Box>
        {canPause && <Action label="모두 멈추기" icon={<Pause size={16} />} onClick={uploads.pauseAll} />}
        {canResume && <Action label="모두 이어 올리기" icon={<Play size={16} />} onClick={uploads.resumeAll} />}
        <Action
          label={isFolded ? '펼치기' : '접기'}
          icon={isFolded ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          onClick={() => setIsFolded(!isFolded)}
        />
        <Action label={isBusy ? '모두 취소' : '닫기'} icon={<X size={16} />} onClick={close} />
      </Flex>
      <Bar share={share} label="모든 파일" />
      <VisuallyHidden role="status">{isBusy ? '' : title}</VisuallyHidden>
      {!isFolded && (
        <Box as="ul" listStyleType="none" maxH="64" overflowY="auto" tabIndex={0} aria-label="올리는 파일">
          {rows.slice(0, SHOWN).map((item) => (
            <Row key={item.id} item={item} />
          ))}
          {rows.length > SHOWN && (
            <Text as="li" px="4" py="2" textStyle="xs" color="fg.muted">
              그 밖에 {numberText(rows.length - SHOWN)}개
            </Text>
          )}
        </Box>
      )}
      {asking && <ConflictDialog item={asking} others={items.filter(({ status }) => status === 'asking').length - 1} />}
    </Box>
  );
}

/** Asks first, because one click would discard hours of sending. */
async function cancelAll(): Promise<void> {
  const sure = await confirm({
    title: '올리기를 모두 취소할까요?',
    message: '아직 다 올리지 못한 파일은 처음부터 다시 올려야 해요. 이미 올린 파일은 그대로 있어요.',
    confirmLabel: '모두 취소',
    cancelLabel: '계속 올리기',
    danger: true,
  });
  if (sure) uploads.cancelAll();
}

/** The remaining time as text; null while nothing is sent or the time is unknown. */
function useRemaining(items: readonly UploadItem[]): string | null {
  const pace = useRef<Pace | null>(null);
  const { done, left } = workOf(items);
  const isMoving = items.some(({ status }) => status === 'sending' || status === 'finishing');
  pace.current = isMoving ? nextPace(pace.current, done, performance.now()) : null;
  return remainingText(pace.current, left);
}

function Row({ item }: { item: UploadItem }) {
  const { id, name, size, sent, status, error, hasHandle } = item;
  const isMoving = status === 'sending' || status === 'finishing' || status === 'retrying';
  const continueLost = async () => {
    if (hasHandle && (await uploads.reopen(id))) return;
    chooseFiles(([chosen]) => {
      if (chosen && !uploads.continueWith(id, chosen.file)) uploads.refuse(id);
    });
  };
  return (
    <Box as="li" px="4" py="2" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" gap="3">
        <FileIcon file={{ name, mime: '' }} />
        <Box flex="1" minW="0">
          <Text textStyle="sm" truncate title={name}>
            {name}
          </Text>
          <Text textStyle="xs" color={status === 'failed' ? 'fg.error' : 'fg.muted'}>
            {error ? errorText({ code: error }) : statusText(item)}
            {status === 'sending' && ` · ${sizeText(sent)} / ${sizeText(size)}`}
          </Text>
        </Box>
        <HStack gap="0">
          {isMoving && status !== 'finishing' && (
            <Action label={`‘${name}’ 멈추기`} icon={<Pause size={14} />} onClick={() => uploads.pause(id)} />
          )}
          {status === 'paused' && (
            <Action label={`‘${name}’ 이어 올리기`} icon={<Play size={14} />} onClick={() => uploads.resume(id)} />
          )}
          {status === 'failed' && uploads.canRetry(id) && (
            <Action label={`‘${name}’ 다시 올리기`} icon={<RotateCw size={14} />} onClick={() => uploads.resume(id)} />
          )}
          {status === 'lost' && (
            <Action
              label={hasHandle ? `‘${name}’ 이어 올리기` : `‘${name}’ 다시 고르기`}
              icon={hasHandle ? <Play size={14} /> : <FolderOpen size={14} />}
              onClick={() => void continueLost()}
            />
          )}
          {status === 'done' ? (
            <Box color="fg.success" px="2">
              <Check size={16} aria-hidden />
            </Box>
          ) : (
            <Action label={`‘${name}’ 취소`} icon={<X size={14} />} onClick={() => uploads.cancel(id)} />
          )}
          {status === 'failed' && (
            <Box color="fg.error">
              <CircleAlert size={14} aria-hidden />
            </Box>
          )}
        </HStack>
      </Flex>
      {isMoving && <Bar share={size > 0 ? sent / size : 1} label={name} />}
    </Box>
  );
}

interface ActionProps {
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
}

const Action = ({ label, icon, onClick }: ActionProps) => (
  <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </IconButton>
);

const Bar = ({ share, label }: { share: number; label: string }) => (
  <Progress.Root size="xs" value={Math.round(share * 100)} aria-label={`${label} 진행`} colorPalette="brand">
    <Progress.Track>
      <Progress.Range />
    </Progress.Track>
  </Progress.Root>
);

/** Shows the panel while there are uploads. Asks before a tab with running uploads is closed. Call it only once. */
export function showUploads(): void {
  let hide: (() => void) | null = null;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  uploads.store.subscribe(({ items }) => {
    if (items.length > 0) hide ??= showFloating('files.uploads', UploadPanel);
    else {
      hide?.();
      hide = null;
    }
    // A registered listener disables the browser's back/forward cache, so it is registered only while needed.
    if (uploads.isBusy()) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
  window.addEventListener('online', () => uploads.retryAll());
}
