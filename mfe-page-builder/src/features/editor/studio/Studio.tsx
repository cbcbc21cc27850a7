import 'grapesjs/dist/css/grapes.min.css';
import './studio.css';
import { SECTION_TYPE } from '@dojang/renderer';
import { Box, Flex, IconButton, Separator, Tabs, Text, useHotkey } from '@dojang/shared-ui';
import { Canvas, Editor as GjsEditor } from '@grapesjs/react';
import grapesjs, { type Editor } from 'grapesjs';
import { Keyboard, Monitor, PanelLeft, PanelRight, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DraftConflict } from '../components/DraftConflict.tsx';
import { EditorTopBar } from '../components/EditorTopBar.tsx';
import { isFolded, rememberFolded } from '../components/folded.ts';
import { PreviewDialog } from '../components/PreviewDialog.tsx';
import { ProjectSize } from '../components/ProjectSize.tsx';
import { type Edited, isOfSite } from '../edited.ts';
import type { EditorProps } from '../editor-props.ts';
import { componentAt, select } from './actions.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { ContentPanel } from './ContentPanel.tsx';
import { EmptyCanvas } from './EmptyCanvas.tsx';
import { DEVICES, editorOptions } from './editor-options.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { LayerPanel } from './LayerPanel.tsx';
import { NodeWarning } from './NodeWarning.tsx';
import { nameOf } from './names.ts';
import { PictureUploads } from './PictureUploads.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { SelectionPanel } from './SelectionPanel.tsx';
import { ShareSection } from './ShareSection.tsx';
import { StylePanel } from './StylePanel.tsx';
import { ThemePanel } from './ThemePanel.tsx';
import { useLoadable, useSections } from './use-sections.ts';
import { useCanvas, useLiveEditor } from './use-studio.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomMenu } from './ZoomMenu.tsx';

const DEVICE_ICONS: Record<string, React.ReactNode> = {
  desktop: <Monitor />,
  tablet: <Tablet />,
  phone: <Smartphone />,
};

/**
 * The editor for large screens: palette and structure on the left, the page in the middle, properties of the selected
 * component on the right.
 */
export function Studio({ edited, pageDraft, onPublish, onHistory, showPlace }: EditorProps) {
  const load = useLoadable(edited.siteId);
  const [options] = useState(() => editorOptions(load(pageDraft.draft.project)));
  const [editor, setEditor] = useState<Editor | null>(null);
  const canvasZoom = useZoom(editor);
  useSections(editor, edited);
  useCanvas(editor, pageDraft);
  const [dialog, setDialog] = useState<'preview' | 'keys' | null>(null);
  const [hasLeft, toggleLeft] = usePanel('left');
  const [hasRight, toggleRight] = usePanel('right');
  useEffect(() => {
    showPlace.current = (place) => {
      const component = editor && componentAt(editor, place);
      if (editor && component) select(editor, component);
    };
    return () => {
      showPlace.current = null;
    };
  }, [editor, showPlace]);
  useHotkey('mod+s', () => void pageDraft.saveNow());
  useHotkey('mod+p', () => setDialog('preview'));
  useHotkey('?', () => setDialog('keys'));

  return (
    <GjsEditor grapesjs={grapesjs} options={options} onEditor={destroyIfUnmounted} onReady={setEditor}>
      <Flex direction="column" height="100dvh" bg="bg.subtle">
        <EditorTopBar
          edited={edited}
          pageDraft={pageDraft}
          onHistory={onHistory}
          onPreview={() => setDialog('preview')}
          onPublish={onPublish}
        >
          {editor && (
            <>
              <PanelToggle label="왼쪽 패널" isOpen={hasLeft} onToggle={toggleLeft} icon={<PanelLeft />} />
              <CanvasTools />
              <ZoomMenu canvasZoom={canvasZoom} />
              <IconButton size="sm" variant="ghost" aria-label="편집기 단축키" onClick={() => setDialog('keys')}>
                <Keyboard />
              </IconButton>
              <PanelToggle label="오른쪽 패널" isOpen={hasRight} onToggle={toggleRight} icon={<PanelRight />} />
            </>
          )}
        </EditorTopBar>
        <ProjectSize kind={edited.kind} project={pageDraft.draft.project} />
        <Flex flex="1" minH="0">
          {hasLeft && (
            <SidePanel side="start" label="블록과 구조">
              {editor && <LeftPanel edited={edited} />}
            </SidePanel>
          )}
          {/* Before it is ready, GrapesJS shows the page unscaled and ignores clicks. */}
          <Box
            as="section"
            flex="1"
            minW="0"
            visibility={editor ? undefined : 'hidden'}
            aria-label="페이지 캔버스"
            position="relative"
          >
            <Box position="absolute" inset="0" overflowX="auto" overflowY="hidden">
              <Canvas className="dojang-studio" />
            </Box>
            {editor && <EmptyCanvas edited={edited} />}
            {editor && <PictureUploads siteId={edited.siteId} />}
            {editor && <NodeWarning />}
          </Box>
          {hasRight && (
            <SidePanel side="end" label="고른 요소">
              {editor && <RightPanel edited={edited} />}
            </SidePanel>
          )}
        </Flex>
        {dialog === 'preview' && (
          <PreviewDialog edited={edited} draft={pageDraft.draft} onClose={() => setDialog(null)} />
        )}
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
        <DraftConflict
          siteId={edited.siteId}
          pageDraft={pageDraft}
          onLoad={(theirs) => editor?.loadProjectData(load(theirs.draft))}
        />
      </Flex>
    </GjsEditor>
  );
}

/**
 * `GjsEditor` creates the editor shortly after its effect: if it unmounts in between, the editor has to be destroyed
 * here.
 */
function destroyIfUnmounted(editor: Editor) {
  if (!editor.getContainer()?.isConnected) editor.destroy();
}

function SidePanel({ side, label, children }: { side: 'start' | 'end'; label: string; children: React.ReactNode }) {
  return (
    <Box
      as="section"
      aria-label={label}
      width={side === 'start' ? '64' : '72'}
      flexShrink="0"
      overflowY="auto"
      bg="bg.panel"
      borderColor="border"
      borderEndWidth={side === 'start' ? '1px' : 0}
      borderStartWidth={side === 'end' ? '1px' : 0}
    >
      {children}
    </Box>
  );
}

/** Whether a side panel is shown, remembered on this device. */
function usePanel(name: 'left' | 'right'): [boolean, () => void] {
  const [isOpen, setOpen] = useState(() => !isFolded(`panel ${name}`, false));
  const toggle = () => {
    rememberFolded(`panel ${name}`, isOpen);
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}

interface PanelToggleProps {
  label: string;
  isOpen: boolean;
  icon: React.ReactNode;
  onToggle: () => void;
}

function PanelToggle({ label, isOpen, icon, onToggle }: PanelToggleProps) {
  return (
    <IconButton
      size="sm"
      variant="ghost"
      color={isOpen ? undefined : 'fg.muted'}
      aria-label={label}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      {icon}
    </IconButton>
  );
}

function CanvasTools() {
  const editor = useLiveEditor();
  const undo = editor.UndoManager;
  const device = editor.getDevice();
  return (
    <>
      {DEVICES.map(({ id, name }) => (
        <IconButton
          key={id}
          size="sm"
          variant={device === id ? 'subtle' : 'ghost'}
          aria-label={name}
          aria-pressed={device === id}
          onClick={() => editor.setDevice(id)}
        >
          {DEVICE_ICONS[id]}
        </IconButton>
      ))}
      <Separator orientation="vertical" height="5" mx="1" />
      <IconButton
        size="sm"
        variant="ghost"
        aria-label="실행 취소"
        disabled={!undo.hasUndo()}
        onClick={() => undo.undo()}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size="sm"
        variant="ghost"
        aria-label="다시 실행"
        disabled={!undo.hasRedo()}
        onClick={() => undo.redo()}
      >
        <Redo2 />
      </IconButton>
    </>
  );
}

function LeftPanel({ edited }: { edited: Edited }) {
  const hasTheme = edited.kind !== 'section';
  return (
    <Tabs.Root defaultValue="blocks" size="sm" fitted lazyMount>
      <Tabs.List position="sticky" top="0" bg="bg.panel" zIndex="1">
        <Tabs.Trigger value="blocks">블록</Tabs.Trigger>
        <Tabs.Trigger value="layers">구조</Tabs.Trigger>
        {/* A section has the theme of the page that contains it. */}
        {hasTheme && <Tabs.Trigger value="theme">테마</Tabs.Trigger>}
      </Tabs.List>
      <Tabs.Content value="blocks" p="0">
        <BlockPanel edited={edited} />
      </Tabs.Content>
      <Tabs.Content value="layers" p="0">
        <LayerPanel />
      </Tabs.Content>
      {hasTheme && (
        <Tabs.Content value="theme" p="0">
          <ThemePanel />
        </Tabs.Content>
      )}
    </Tabs.Root>
  );
}

function RightPanel({ edited }: { edited: Edited }) {
  const { siteId } = edited;
  const editor = useLiveEditor();
  const selected = editor.getSelected();
  if (editor.getSelectedAll().length > 1) return <SelectionPanel editor={editor} siteId={siteId} />;
  if (!selected || selected.is('wrapper')) {
    return (
      <Text textStyle="sm" color="fg.muted" p="6" textAlign="center" textWrap="balance">
        캔버스나 구조에서 고치고 싶은 곳을 골라 주세요.
      </Text>
    );
  }
  if (selected.is(SECTION_TYPE)) return <SectionPanel component={selected} pageId={edited.pageId} />;
  return (
    <Box>
      <Text fontWeight="600" px="3" pt="4" pb="2">
        {nameOf(selected)}
      </Text>
      <Tabs.Root defaultValue="content" size="sm" fitted lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="content">내용</Tabs.Trigger>
          <Tabs.Trigger value="style">디자인</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="content" p="0">
          <ContentPanel key={selected.cid} component={selected} siteId={siteId} linksToPages={isOfSite(edited.kind)} />
          {edited.kind === 'page' && (
            <Box px="3" pb="4">
              <ShareSection key={selected.cid} component={selected} siteId={siteId} />
            </Box>
          )}
        </Tabs.Content>
        <Tabs.Content value="style" p="0">
          <StylePanel key={selected.cid} components={[selected]} siteId={siteId} />
        </Tabs.Content>
      </Tabs.Root>
    </Box>
  );
}
