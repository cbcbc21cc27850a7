import { toNfc } from '@dojang/contract/text';
import { Button, Stack, Text } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import { Ungroup } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Check, Labelled, Select } from '../components/controls.tsx';
import { canUngroup, ungroup } from './commands.ts';
import { CommitInput } from './fields.tsx';
import { ImageFields } from './ImageFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { isPlaceName, placeNameRefusal, toPlaceName } from './link.logic.ts';
import { nameOf } from './names.ts';
import { TraitFields } from './TraitFields.tsx';
import { foundTraits, setText } from './trait-actions.ts';
import { useLiveEditor } from './use-studio.ts';

interface ContentPanelProps {
  component: Component;
  siteId: string;
  /** Whether a link may lead to another page or a file of the site. */
  linksToPages: boolean;
}

const TONES = [
  { value: '', label: '바탕' },
  { value: 'tone-soft', label: '옅은 바탕' },
  { value: 'tone-accent', label: '강조색' },
  { value: 'tone-ink', label: '어둡게' },
];
const HEADINGS = [
  { tag: 'h1', className: 'h1', label: '제목 1 (페이지에 하나)' },
  { tag: 'h2', className: 'h2', label: '제목 2' },
  { tag: 'h3', className: 'h3', label: '제목 3' },
];

/** Edits the text, picture and link of the selected component. It must be mounted again for another component. */
export function ContentPanel({ component, siteId, linksToPages }: ContentPanelProps) {
  const editor = useLiveEditor();
  const tag = component.tagName.toLowerCase();
  const onlyText = textOf(component);
  const isSection = component.parent()?.is('wrapper') === true;
  const traits = foundTraits(component);
  const panel = useRef<HTMLDivElement>(null);
  // A button of the panel that selects another component is removed while it has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack ref={panel} role="group" aria-label={nameOf(component)} tabIndex={-1} outline="none" p="3" gap="4">
      {onlyText !== null && (
        <Labelled label="글">
          <CommitInput label="글" undo={editor} value={onlyText} onCommit={(text) => setText(component, toNfc(text))} />
        </Labelled>
      )}
      {/^h[1-3]$/.test(tag) && <HeadingLevel component={component} tag={tag} />}
      {tag === 'a' && <LinkFields editor={editor} component={component} siteId={siteId} linksToPages={linksToPages} />}
      {(tag === 'img' || tag === 'svg') && <ImageFields component={component} siteId={siteId} />}
      {tag === 'details' && (
        <Check
          label="처음부터 펼쳐 두기"
          checked={component.getAttributes().open !== undefined}
          onChange={(open) => (open ? component.addAttributes({ open: 'true' }) : component.removeAttributes('open'))}
        />
      )}
      {canUngroup(editor) && (
        <Button size="sm" variant="outline" onClick={() => ungroup(editor)}>
          <Ungroup /> 묶음 풀기
        </Button>
      )}
      <TraitFields editor={editor} traits={traits} />
      {isSection && <SectionFields editor={editor} component={component} />}
      {onlyText === null &&
        tag !== 'a' &&
        tag !== 'img' &&
        tag !== 'svg' &&
        tag !== 'details' &&
        !isSection &&
        traits.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            {component.is('text')
              ? '캔버스에서 두 번 눌러 글을 고쳐 주세요.'
              : '안에 있는 글이나 이미지를 골라 고쳐 주세요. 모양은 디자인 탭에서 바꿀 수 있어요.'}
          </Text>
        )}
    </Stack>
  );
}

function HeadingLevel({ component, tag }: { component: Component; tag: string }) {
  return (
    <Labelled label="단계">
      <Select
        label="단계"
        value={tag}
        options={HEADINGS.map(({ tag: value, label }) => ({ value, label }))}
        onChange={(value) => {
          const next = HEADINGS.find((heading) => heading.tag === value);
          if (next) component.set('tagName', next.tag);
        }}
      />
    </Labelled>
  );
}

function SectionFields({ editor, component }: { editor: Editor; component: Component }) {
  const classes = component.getClasses() as string[];
  const tone = TONES.find(({ value }) => value !== '' && classes.includes(value))?.value ?? '';
  const id = String(component.getAttributes().id ?? '');
  const isTaken = (name: string) => name !== id && (editor.getWrapper()?.find(`#${name}`).length ?? 0) > 0;
  return (
    <>
      <Labelled label="바탕">
        <Select
          label="바탕"
          value={tone}
          options={TONES}
          onChange={(value) => {
            for (const { value: other } of TONES) if (other) component.removeClass(other);
            if (value) {
              component.addClass(value);
              editor.Css.addCollection(
                [{ selectors: [value], style: TONE_STYLES[value] ?? {} }] as never,
                { avoidUpdateStyle: true } as never,
              );
            }
          }}
        />
      </Labelled>
      <Labelled label="위치 이름" help="버튼이나 메뉴에서 이 섹션으로 바로 올 수 있어요. 영문자로 적어 주세요.">
        <CommitInput
          label="위치 이름"
          undo={editor}
          value={isPlaceName(id) ? id : ''}
          placeholder="예: menu"
          refusal={(typed) => placeNameRefusal(typed, isTaken)}
          onCommit={(typed) => {
            const name = toPlaceName(typed);
            if (name === '') component.resetId();
            else component.setId(name);
          }}
        />
      </Labelled>
    </>
  );
}

const TONE_STYLES: Record<string, Record<string, string>> = {
  'tone-soft': { background: 'var(--soft)' },
  'tone-accent': { background: 'var(--accent)', color: 'var(--on-accent)' },
  'tone-ink': { background: 'var(--ink)', color: 'var(--paper)' },
};

/** The text of a component that contains only text; otherwise `null`. */
function textOf(component: Component): string | null {
  const children = component.components().models;
  const [only] = children;
  if (children.length !== 1 || !only?.is('textnode')) return null;
  return String(only.get('content') ?? '');
}
