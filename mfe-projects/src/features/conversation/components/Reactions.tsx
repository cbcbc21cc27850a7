import { useSession } from '@dojang/shared-auth';
import { Button, chakra, Flex, IconButton, Menu, Portal, VisuallyHidden } from '@dojang/shared-ui';
import { SmilePlus } from 'lucide-react';
import { nameIn, reactors } from '../conversation.logic.ts';
import { EMOJIS, type Reaction } from '../conversation.schema.ts';

interface Props {
  reactions: readonly Reaction[];
  names: ReadonlyMap<string, string>;
  canWrite: boolean;
  onReact: (emoji: string, on: boolean) => void;
}

/** The reactions to a comment, with the people who reacted. Pressing a reaction adds or removes the user's own reaction. */
export function Reactions({ reactions, names, canWrite, onReact }: Props) {
  const me = useSession((session) => session.id);
  if (reactions.length === 0) return null;
  return (
    <Flex as="ul" aria-label="반응" wrap="wrap" gap="1" pt="2" listStyleType="none">
      {reactions.map(({ emoji, user_ids }) => {
        const isMine = user_ids.includes(me);
        const who = reactors(user_ids, names);
        return (
          <chakra.li key={emoji}>
            <Button
              size="2xs"
              variant={isMine ? 'subtle' : 'outline'}
              colorPalette={isMine ? 'brand' : 'gray'}
              borderRadius="full"
              minH="6"
              title={who}
              aria-pressed={isMine}
              disabled={!canWrite}
              onClick={() => onReact(emoji, !isMine)}
            >
              {emoji} {user_ids.length}
              <VisuallyHidden>명: {who}</VisuallyHidden>
            </Button>
          </chakra.li>
        );
      })}
    </Flex>
  );
}

/** A button that opens the choice of emoji. */
export function ReactButton({ name, onReact }: { name: string; onReact: (emoji: string) => void }) {
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => onReact(value)}>
      <Menu.Trigger asChild>
        <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={`${name} 님의 댓글에 반응하기`}>
          <SmilePlus size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="0" display="grid" gridTemplateColumns="repeat(6, 1fr)" gap="1" p="1">
            {EMOJIS.map((emoji) => (
              <Menu.Item key={emoji} value={emoji} aria-label={emoji} justifyContent="center" textStyle="lg" px="2">
                {emoji}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

export const authorName = (
  { actor, actor_name }: { actor: string | null; actor_name: string },
  names: ReadonlyMap<string, string>,
): string => nameIn(names, actor, actor_name);
