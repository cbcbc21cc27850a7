import { type Finding, renderPage } from '@dojang/renderer';
import { Box, Button, CopyField, Flex, Modal, Stack, showError, Text } from '@dojang/shared-ui';
import { CircleCheck, ExternalLink, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { checklist } from '../checklist.logic.ts';
import type { PageDraft } from '../use-page-draft.ts';

interface PublishDialogProps {
  pageDraft: Pick<PageDraft, 'draft' | 'autosave'>;
  /** Saves and publishes; returns the public URL, or `null` when another user's save came first. */
  publish: () => Promise<string | null>;
  /** Shows the place of a finding in the editor. */
  onShow?: (place: string) => void;
  onClose: () => void;
}

/** Shows the findings before publishing, and the URL afterwards. */
export function PublishDialog({ pageDraft, publish, onShow, onClose }: PublishDialogProps) {
  const { draft, autosave } = pageDraft;
  // Also while the save is being retried.
  const isUnsaved = autosave.error !== null;
  const [address, setAddress] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const report = useMemo(() => renderPage(draft.project, { title: draft.title }).report, [draft]);
  const { items, blocked } = checklist(report);
  const send = async () => {
    setPending(true);
    try {
      const published = await publish();
      if (published) setAddress(published);
      else onClose();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  if (address) {
    return (
      <Modal
        open
        onClose={onClose}
        title="게시했어요"
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              계속 편집하기
            </Button>
            <Button asChild>
              <a href={address} target="_blank" rel="noreferrer">
                페이지 열기 <ExternalLink />
              </a>
            </Button>
          </>
        }
      >
        <Text mb="4">이제 주소를 아는 누구나 볼 수 있어요.</Text>
        <CopyField label="공개 주소" value={address} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="게시하기 전에 살펴보세요"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            더 고치기
          </Button>
          <Button loading={pending} disabled={blocked || isUnsaved} onClick={() => void send()}>
            게시하기
          </Button>
        </>
      }
    >
      {isUnsaved && (
        <Flex gap="3" align="center" mb={items.length > 0 ? '4' : undefined} role="status">
          <Box color="fg.error">
            <OctagonAlert size={20} aria-hidden />
          </Box>
          <Text flex="1">마지막에 고친 내용이 아직 저장되지 않았어요. 저장된 뒤에 게시할 수 있어요.</Text>
          <Button
            size="xs"
            variant="outline"
            loading={autosave.state === 'saving'}
            onClick={() => void autosave.flush()}
          >
            지금 저장
          </Button>
        </Flex>
      )}
      {items.length === 0 && !isUnsaved && (
        <Flex gap="3" align="center">
          <Box color="fg.success">
            <CircleCheck size={20} aria-hidden />
          </Box>
          <Text>고칠 곳이 없어요. 바로 게시해도 좋아요.</Text>
        </Flex>
      )}
      {items.length > 0 && (
        <Stack gap="4">
          <Text color="fg.muted" textStyle="sm">
            {blocked ? '꼭 고쳐야 할 곳이 있어요.' : '그대로 두어도 되지만, 고치면 방문자가 더 편해요.'}
          </Text>
          <Box as="ul" ps="0">
            {items.map(({ finding, count }) => (
              <Item key={finding.message} finding={finding} count={count} onShow={onShow} />
            ))}
          </Box>
        </Stack>
      )}
    </Modal>
  );
}

const LOOKS: Record<Finding['severity'], { icon: ReactNode; color: string; label: string }> = {
  error: { icon: <OctagonAlert size={18} />, color: 'fg.error', label: '꼭 고쳐야 해요' },
  warning: { icon: <TriangleAlert size={18} />, color: 'fg.warning', label: '살펴보세요' },
  info: { icon: <Info size={18} />, color: 'fg.muted', label: '알아 두세요' },
};

interface ItemProps {
  finding: Finding;
  count: number;
  onShow?: (place: string) => void;
}

function Item({ finding, count, onShow }: ItemProps) {
  const { icon, color, label } = LOOKS[finding.severity];
  const { place } = finding;
  return (
    <Flex as="li" listStyleType="none" gap="3" py="2.5" align="flex-start" borderTopWidth="1px" borderColor="border">
      <Box color={color} mt="0.5" role="img" aria-label={label}>
        {icon}
      </Box>
      <Text flex="1" textStyle="sm">
        {finding.message}
        {count > 1 && ` 외 ${count - 1}곳`}
      </Text>
      {place !== undefined && onShow && (
        <Button size="2xs" variant="outline" onClick={() => onShow(place)}>
          보기
        </Button>
      )}
    </Flex>
  );
}
