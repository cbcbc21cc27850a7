import { readPicture } from '@dojang/shared-auth';
import {
  Box,
  chakra,
  Flex,
  formatDateTime,
  IconButton,
  Menu,
  Portal,
  RelativeTime,
  Text,
  UserAvatar,
} from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyLink } from '../../../copy-link.ts';
import type { Comment } from '../conversation.schema.ts';
import { useConversation } from '../conversation-context.ts';
import { shownLinks } from '../use-references.ts';
import { EditComment } from './EditComment.tsx';
import { authorName, ReactButton, Reactions } from './Reactions.tsx';

/** A comment: its author, time, text, reactions and actions. */
export function CommentView({ comment, actions }: { comment: Comment; actions?: ReactNode }) {
  const { me, people, names, references, canWrite, marked, react } = useConversation();
  const [isEditing, setEditing] = useState(false);
  const name = authorName(comment, names);
  const hasReacted = (emoji: string) =>
    comment.reactions.some((reaction) => reaction.emoji === emoji && reaction.user_ids.includes(me));
  return (
    <Flex
      as="article"
      id={`comment-${comment.id}`}
      aria-label={`${name} 님의 댓글`}
      data-marked={marked === comment.id || undefined}
      gap="3"
      px="3"
      py="2"
      borderRadius="l3"
      scrollMarginBlock="24"
      css={{ '&[data-marked]': { bg: 'brand.subtle', boxShadow: 'inset 3px 0 0 {colors.brand.solid}' } }}
    >
      <UserAvatar name={name} src={comment.actor ? (people.get(comment.actor)?.thumb_url ?? null) : null} size="2xs" />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6">
          <Text textStyle="sm" fontWeight="600" truncate>
            {name}
          </Text>
          <Text as="span" textStyle="xs" color="fg.muted" flexShrink={0}>
            <RelativeTime value={comment.at} />
            {comment.edited_at && <chakra.span title={formatDateTime(comment.edited_at)}> · 고침</chakra.span>}
          </Text>
          <Flex ms="auto" flexShrink={0}>
            {actions}
            {canWrite && !isEditing && (
              <ReactButton name={name} onReact={(emoji) => react(comment.id, emoji, !hasReacted(emoji))} />
            )}
            <CommentMenu comment={comment} name={name} onEdit={() => setEditing(true)} />
          </Flex>
        </Flex>
        {isEditing ? (
          <EditComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <DocumentView value={comment.body} readPicture={readPicture} {...shownLinks(references)} />
        )}
        <Reactions
          reactions={comment.reactions}
          names={names}
          canWrite={canWrite}
          onReact={(emoji, on) => react(comment.id, emoji, on)}
        />
      </Box>
    </Flex>
  );
}

function CommentMenu({ comment, name, onEdit }: { comment: Comment; name: string; onEdit: () => void }) {
  const { me, canWrite, canModerate, linkOf, remove } = useConversation();
  const isMine = comment.actor === me;
  const act: Record<string, () => void> = {
    link: () => void copyLink(linkOf(comment.id), '댓글의 링크를 복사했어요.'),
    edit: onEdit,
    remove: () => remove(comment),
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => act[value]?.()}>
      <Menu.Trigger asChild>
        <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={`${name} 님의 댓글 메뉴`}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="link">링크 복사</Menu.Item>
            {canWrite && isMine && <Menu.Item value="edit">고치기</Menu.Item>}
            {canWrite && (isMine || canModerate) && (
              <Menu.Item value="remove" color="fg.error">
                지우기
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
