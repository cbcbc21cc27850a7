import { COMMENT_LIMIT } from '@dojang/contract/document';
import { readPicture } from '@dojang/shared-auth';
import { Box, Button, errorText, Flex, hotkeyText, isAppleDevice, Skeleton, Stack, Text } from '@dojang/shared-ui';
import { DocumentView, type References, RichEditor } from '@dojang/shared-ui/editor';
import { useEffect } from 'react';
import { INTERRUPTED, isBlank, type Outgoing } from '../comment-draft.logic.ts';
import { COMMENT_WORDS, isTooLong } from '../comment-limit.ts';
import { useConversation } from '../conversation-context.ts';
import { isUploading } from '../is-uploading.ts';
import { type KeptDraft, useCommentDraft, useKeptDraft } from '../use-comment-draft.ts';
import { shownLinks } from '../use-references.ts';

interface Props {
  /** Key in the journal. Each box that may be open has its own key. */
  boxId: string;
  /** Name of the text field, for screen readers. */
  label: string;
  placeholder: string;
  references: References;
  autoFocus?: boolean;
  /** Sends a comment. Resolves when the comment is on the screen. */
  send: (outgoing: Outgoing) => Promise<void>;
  onCancel?: () => void;
  /** Ids of comments on the server. A comment that was sent before the page was closed may be among them. */
  isThere: (id: string) => boolean;
}

/** A box for writing comments. Typed text survives a reload, and a refused comment stays with the reason. */
export function CommentBox(props: Props) {
  const kept = useKeptDraft(props.boxId);
  return kept ? <ReadyBox {...props} kept={kept} /> : <Skeleton height="24" borderRadius="l3" />;
}

function ReadyBox({
  boxId,
  label,
  placeholder,
  references,
  autoFocus,
  send,
  onCancel,
  isThere,
  kept,
}: Props & { kept: KeptDraft }) {
  const { pictures } = useConversation();
  const { draft, setBody, submit: sendDraft, retry, takeBack, drop } = useCommentDraft({ boxId, kept, send });
  const submit = () => {
    if (!isUploading() && !isTooLong(draft.body)) sendDraft();
  };
  // The response was lost, but the comment was stored.
  useEffect(() => {
    for (const { id } of draft.outgoing) if (isThere(id)) drop(id);
  }, [draft.outgoing, isThere, drop]);
  return (
    <Stack gap="3">
      {draft.outgoing
        .filter(({ id }) => !isThere(id))
        .map((entry) => (
          <OutgoingComment
            key={entry.id}
            entry={entry}
            references={references}
            onRetry={() => void retry(entry)}
            onTakeBack={() => takeBack(entry)}
            onDrop={() => drop(entry.id)}
          />
        ))}
      <Box
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l3"
        px="3"
        py="2"
        _focusWithin={{ borderColor: 'brand.focusRing' }}
      >
        <RichEditor
          compact
          value={draft.body}
          onChange={setBody}
          onSubmit={submit}
          references={references}
          pictures={pictures}
          limit={COMMENT_LIMIT}
          limitWords={COMMENT_WORDS}
          autoFocus={autoFocus ?? false}
          label={label}
          placeholder={placeholder}
          minHeight="48px"
        />
        <Flex justify="flex-end" align="center" gap="2" pt="1">
          {onCancel && (
            <Button size="sm" variant="ghost" colorPalette="gray" onClick={onCancel}>
              취소
            </Button>
          )}
          <Button
            size="sm"
            disabled={isBlank(draft.body)}
            onClick={submit}
            title={hotkeyText('mod+enter', isAppleDevice())}
          >
            보내기
          </Button>
        </Flex>
      </Box>
    </Stack>
  );
}

interface OutgoingProps {
  entry: Outgoing;
  references: References;
  onRetry: () => void;
  onTakeBack: () => void;
  onDrop: () => void;
}

function OutgoingComment({ entry, references, onRetry, onTakeBack, onDrop }: OutgoingProps) {
  const isFailed = entry.error !== undefined;
  return (
    <Box
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isFailed ? 'border.error' : 'border'}
      borderRadius="l3"
      px="3"
      py="2"
    >
      <Box opacity={isFailed ? 1 : 0.6}>
        <DocumentView value={entry.body} readPicture={readPicture} {...shownLinks(references)} />
      </Box>
      {!isFailed && (
        <Text role="status" textStyle="xs" color="fg.muted">
          보내는 중이에요
        </Text>
      )}
      {isFailed && (
        <Flex role="alert" wrap="wrap" align="center" gap="1" pt="1">
          <Text textStyle="xs" color="fg.error" me="auto">
            {entry.error === INTERRUPTED
              ? '보내지 못하고 닫힌 댓글이에요.'
              : `보내지 못했어요. ${errorText(entry.error)}`}
          </Text>
          <Button size="xs" variant="outline" onClick={onRetry}>
            다시 보내기
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={onTakeBack}>
            고쳐 쓰기
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={onDrop}>
            지우기
          </Button>
        </Flex>
      )}
    </Box>
  );
}
