import { Button, confirm, escapeHtml, Menu, Portal, snack, Text, toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { ChevronsUpDown, Globe, KeyRound, PencilLine, Plus, Settings2, Trash2, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OwnSite } from '../page.schema.ts';
import { roleIncludes, SITE_ROLES } from '../page-list.logic.ts';
import { useCreateSite, useRenameSite, useRestoreSite, useTrashSite } from '../site.mutations.ts';
import { NameDialog } from './NameDialog.tsx';

interface SiteMenuProps {
  site: OwnSite;
  sites: readonly OwnSite[];
  onEnterCode: () => void;
}

/** A menu that switches to another site, creates a site, and renames or removes the shown site. */
export function SiteMenu({ site, sites, onEnterCode }: SiteMenuProps) {
  const [asking, setAsking] = useState<'create' | 'rename' | null>(null);
  const navigate = useNavigate();
  const create = useCreateSite();
  const rename = useRenameSite();
  const trash = useTrashSite();
  const restore = useRestoreSite();
  // A retry after a failure creates the same site.
  const newId = useRef('');

  const moveToTrash = async () => {
    const agreed = await confirm({
      title: '사이트를 휴지통으로 옮길까요?',
      message: `<b>${escapeHtml(site.name)}</b>의 페이지와 공개 주소가 모두 닫혀요. 30일 안에 되돌릴 수 있어요.`,
      confirmLabel: '옮기기',
      danger: true,
    });
    if (!agreed) return;
    trash.mutate(site.id, {
      onSuccess: () => {
        void navigate('/page');
        toast({
          title: '사이트를 휴지통으로 옮겼어요',
          description: site.name,
          about: site.id,
          action: { label: '되돌리기', onClick: () => restore.mutate(site.id) },
        });
      },
    });
  };
  const askToCreate = () => {
    newId.current = crypto.randomUUID();
    setAsking('create');
  };

  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-start' }} lazyMount>
        <Menu.Trigger asChild>
          <Button variant="outline" size="sm" colorPalette="gray" maxW="60" aria-label={`사이트: ${site.name}`}>
            <Text as="span" truncate>
              {site.name}
            </Text>
            <ChevronsUpDown size={14} aria-hidden />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="60" maxW="80">
              <Menu.RadioItemGroup
                value={site.id}
                onValueChange={({ value }) => value !== site.id && navigate(`/page?siteId=${value}`)}
              >
                {sites.map(({ id, name, role }) => (
                  <Menu.RadioItem key={id} value={id} aria-label={name}>
                    <Text as="span" flex="1" truncate>
                      {name}
                    </Text>
                    <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
                      {SITE_ROLES[role]}
                    </Text>
                    <Menu.ItemIndicator />
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
              <Menu.Separator />
              <Menu.Item value="create" onClick={askToCreate}>
                <Plus size={16} /> 새 사이트
              </Menu.Item>
              <Menu.Item value="code" onClick={onEnterCode}>
                <KeyRound size={16} /> 초대 코드 입력
              </Menu.Item>
              <Menu.Item value="member" onClick={() => void navigate(`/page/member?siteId=${site.id}`)}>
                <Users size={16} /> 사이트 멤버
              </Menu.Item>
              {roleIncludes(site.role, 'manager') && (
                <Menu.Item value="rename" onClick={() => setAsking('rename')}>
                  <PencilLine size={16} /> 사이트 이름 바꾸기
                </Menu.Item>
              )}
              {roleIncludes(site.role, 'manager') && (
                <Menu.Item value="setting" onClick={() => void navigate(`/page/setting?siteId=${site.id}`)}>
                  <Settings2 size={16} /> 사이트 설정
                </Menu.Item>
              )}
              {roleIncludes(site.role, 'manager') && (
                <Menu.Item value="domain" onClick={() => void navigate(`/page/domain?siteId=${site.id}`)}>
                  <Globe size={16} /> 도메인
                </Menu.Item>
              )}
              {site.role === 'owner' && (
                <Menu.Item value="trash" color="fg.error" onClick={() => void moveToTrash()}>
                  <Trash2 size={16} /> 사이트를 휴지통으로
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {asking === 'create' && (
        <NameDialog
          heading="새 사이트"
          label="사이트 이름"
          initial=""
          submitLabel="만들기"
          pending={create.isPending}
          onClose={() => setAsking(null)}
          onSubmit={(name) =>
            create.mutate(
              { id: newId.current, name },
              {
                onSuccess: () => {
                  setAsking(null);
                  void navigate(`/page?siteId=${newId.current}`);
                  snack.success('사이트를 만들었어요.');
                },
              },
            )
          }
        />
      )}
      {asking === 'rename' && (
        <NameDialog
          heading="사이트 이름 바꾸기"
          label="사이트 이름"
          initial={site.name}
          submitLabel="바꾸기"
          pending={rename.isPending}
          onClose={() => setAsking(null)}
          onSubmit={(name) => rename.mutate({ id: site.id, name }, { onSuccess: () => setAsking(null) })}
        />
      )}
    </>
  );
}
