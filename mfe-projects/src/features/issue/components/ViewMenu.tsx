import { sessionStore, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CancelButton,
  Checkbox,
  Flex,
  FormField,
  IconButton,
  Input,
  KeptNote,
  Menu,
  Modal,
  Portal,
  Stack,
  Text,
  useKeptFields,
} from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRemoveView, useSaveView } from '../issue.mutations.ts';
import { issueQueries } from '../issue.queries.ts';
import type { IssueView } from '../issue.schema.ts';
import { viewQuery, withView } from '../list-state.logic.ts';

interface Props {
  projectId: string;
  canShare: boolean;
}

/** The saved views of the list and of the board, with an item that saves the present view. */
export function ViewMenu({ projectId, canShare }: Props) {
  const [search, setSearch] = useSearchState();
  const { id: me } = useSession();
  const views = useQuery(issueQueries.views(projectId));
  const [opened, setOpened] = useState<'save' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const list = views.data ?? [];
  const mine = list.filter((view) => view.user_id === me);
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Button size="sm" variant="outline" colorPalette="gray">
            <Bookmark /> 보기
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="56">
              {list.map((view) => (
                <Menu.Item key={view.id} value={view.id} onClick={() => setSearch((now) => withView(now, view.query))}>
                  <Box flex="1" truncate>
                    {view.name}
                  </Box>
                  {view.is_shared && (
                    <Text textStyle="xs" color="fg.muted">
                      함께
                    </Text>
                  )}
                </Menu.Item>
              ))}
              {list.length > 0 && <Menu.Separator />}
              <Menu.Item value="save" onClick={() => setOpened('save')}>
                지금 보기 저장
              </Menu.Item>
              {mine.length > 0 && (
                <Menu.Item value="remove" onClick={() => setOpened('remove')}>
                  저장한 보기 지우기
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {opened === 'save' && (
        <SaveViewDialog {...{ projectId, canShare }} query={viewQuery(search)} views={mine} onClose={close} />
      )}
      {opened === 'remove' && <RemoveViewsDialog projectId={projectId} views={mine} onClose={close} />}
    </>
  );
}

/** `sharing` is empty until it is chosen. */
const FIRST: { name: string; sharing: '' | 'shared' | 'own' } = { name: '', sharing: '' };

interface DialogProps extends Props {
  /** The part of the address that a view stores. */
  query: string;
  /** One's own. */
  views: readonly IssueView[];
  onClose: () => void;
}

/** Saves the present view under a new name, or replaces the view with that name. Typed text is kept until it is saved. */
function SaveViewDialog({ projectId, query, canShare, views, onClose }: DialogProps) {
  const { typed, change, drop, forget, forgetAfter } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'issue-view', id: projectId },
    FIRST,
  );
  const { name, sharing } = typed;
  const former = views.find((view) => view.name === name.trim());
  const isShared = canShare && (sharing === '' ? (former?.is_shared ?? false) : sharing === 'shared');
  const [id] = useState(() => crypto.randomUUID());
  const save = useSaveView(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    forgetAfter(save.mutateAsync({ id: former?.id ?? id, name, query, isShared }, { onSuccess: onClose }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="지금 보기 저장"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form="save-view" disabled={!name.trim()} loading={save.isPending}>
            {former ? '바꾸기' : '저장'}
          </Button>
        </>
      }
    >
      <form id="save-view" onSubmit={submit}>
        <Stack gap="4">
          <FormField label="이름" required help={former && '같은 이름의 보기를 지금 보기로 바꿔요.'}>
            <Input autoFocus maxLength={40} value={name} onChange={(event) => change({ name: event.target.value })} />
          </FormField>
          {canShare && (
            <Checkbox.Root
              checked={isShared}
              onCheckedChange={({ checked }) => change({ sharing: checked === true ? 'shared' : 'own' })}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>프로젝트의 모두와 함께 쓰기</Checkbox.Label>
            </Checkbox.Root>
          )}
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}

/** In a separate dialog, because a button inside a menu item cannot be reached by keyboard. */
function RemoveViewsDialog({
  projectId,
  views,
  onClose,
}: {
  projectId: string;
  views: readonly IssueView[];
  onClose: () => void;
}) {
  const remove = useRemoveView(projectId);
  return (
    <Modal open onClose={onClose} title="저장한 보기 지우기">
      {views.length === 0 ? (
        <Text color="fg.muted">저장한 보기가 없어요.</Text>
      ) : (
        <Stack as="ul" gap="1" listStyleType="none">
          {views.map(({ id, name, query, is_shared: isShared }) => (
            <Flex as="li" key={id} align="center" gap="2">
              <Box flex="1" minW="0" truncate>
                {name}
              </Box>
              <IconButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                aria-label={`‘${name}’ 보기 지우기`}
                onClick={() => remove.mutate({ id, name, query, isShared })}
              >
                <Trash2 />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      )}
    </Modal>
  );
}
