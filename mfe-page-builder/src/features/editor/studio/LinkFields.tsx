import { useQuery } from '@dojang/shared-auth/query';
import type { Component, Editor } from 'grapesjs';
import { FileLink } from '../../file/FileLink.tsx';
import { pageQueries } from '../../page/page.queries.ts';
import { Check, Labelled, Select } from '../components/controls.tsx';
import { CommitInput } from './fields.tsx';
import {
  isPlaceName,
  LINK_KINDS,
  type LinkKind,
  linkKind,
  linkKindsFor,
  linkRefusal,
  toHref,
  withoutScheme,
} from './link.logic.ts';
import { nameOf, wordsOf } from './names.ts';

interface LinkFieldsProps {
  editor: Editor;
  component: Component;
  siteId: string;
  linksToPages: boolean;
}

/** The target of a link: another page of the site, a section, a file, an address, a phone number or a mail address. */
export function LinkFields({ editor, component, siteId, linksToPages }: LinkFieldsProps) {
  const attributes = component.getAttributes() as Record<string, string>;
  const href = attributes.href ?? '';
  // The kind that was chosen last, while nothing is typed for it. It is stored in the page, so that undo restores it too.
  const chosen = component.get('link-kind') as LinkKind | undefined;
  const kind = href === '' || href === '#' ? (chosen ?? 'none') : linkKind(href);
  const kinds = linkKindsFor(linksToPages);
  const save = (typed: string) => void component.addAttributes({ href: toHref(typed, kind) });
  return (
    <>
      <Labelled label="누르면">
        <Select
          label="누르면"
          value={kind}
          options={kinds.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => {
            component.set('link-kind', value);
            component.addAttributes({ href: '#' });
          }}
        />
      </Labelled>
      {kind === 'page' && <PageSelect siteId={siteId} href={href} onChoose={save} />}
      {kind === 'section' && <SectionSelect editor={editor} href={href} onChoose={save} />}
      {kind === 'file' && <FileLink siteId={siteId} href={href} onChoose={save} />}
      {(kind === 'web' || kind === 'tel' || kind === 'mail') && (
        <Labelled label="연결">
          <CommitInput
            label="연결"
            key={kind}
            undo={editor}
            value={href === '#' ? '' : withoutScheme(href)}
            placeholder={LINK_KINDS.find(({ value }) => value === kind)?.example ?? ''}
            refusal={(typed) => linkRefusal(typed, kind)}
            onCommit={save}
          />
        </Labelled>
      )}
      {(kind === 'web' || kind === 'page') && (
        <Check
          label="새 창에서 열기"
          checked={attributes.target === '_blank'}
          onChange={(isNew) =>
            isNew ? component.addAttributes({ target: '_blank' }) : component.removeAttributes('target')
          }
        />
      )}
    </>
  );
}

interface ChooseProps {
  href: string;
  onChoose: (href: string) => void;
}

/** A choice of the other pages of the site. */
export function PageSelect({ siteId, href, onChoose }: ChooseProps & { siteId: string }) {
  const shelf = useQuery(pageQueries.shelf(siteId));
  const options = (shelf.data?.pages ?? [])
    .filter((page) => page.removed_at === null)
    .map(({ id, title, live_version_id }) => ({
      value: `/landing/${id}`,
      label: live_version_id ? title : `${title} (게시 전)`,
    }));
  return (
    <Labelled label="페이지">
      <Select
        label="페이지"
        value={options.some(({ value }) => value === href) ? href : ''}
        options={[{ value: '', label: shelf.isPending ? '불러오는 중…' : '골라 주세요' }, ...options]}
        onChange={(value) => onChoose(value || '#')}
      />
    </Labelled>
  );
}

function SectionSelect({ editor, href, onChoose }: ChooseProps & { editor: Editor }) {
  const sections = editor.getWrapper()?.components().models ?? [];
  const idOf = (section: Component) => String(section.getAttributes().id ?? '');
  const chosen = sections.find((section) => idOf(section) !== '' && `#${idOf(section)}` === href);
  return (
    <Labelled label="섹션">
      <Select
        label="섹션"
        value={href === '#top' ? 'top' : (chosen?.cid ?? '')}
        options={[
          { value: '', label: '골라 주세요' },
          { value: 'top', label: '맨 위' },
          ...sections.map((section) => ({
            value: section.cid,
            label: [nameOf(section), wordsOf(section)].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={(cid) => {
          if (cid === '' || cid === 'top') return onChoose(cid === 'top' ? '#top' : '#');
          const section = sections.find((candidate) => candidate.cid === cid);
          if (section) onChoose(`#${placeOf(editor, section)}`);
        }}
      />
    </Labelled>
  );
}

/** The anchor name of a section. A section without a name gets a free one. */
function placeOf(editor: Editor, section: Component): string {
  const own = String(section.getAttributes().id ?? '');
  if (isPlaceName(own)) return own;
  const taken = new Set((editor.getWrapper()?.components().models ?? []).map((other) => other.getAttributes().id));
  let number = 1;
  while (taken.has(`section-${number}`)) number += 1;
  section.setId(`section-${number}`);
  return `section-${number}`;
}
