import { sectionIdsIn } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  FormField,
  Image,
  Input,
  LinkButton,
  Stack,
  Tabs,
  Text,
  Textarea,
} from '@dojang/shared-ui';
import { ImageUp, Layers2, Type } from 'lucide-react';
import { useState } from 'react';
import { ImageDialog } from '../../image/ImageDialog.tsx';
import { PageThumbnail } from '../../page/components/PageThumbnail.tsx';
import { type ContentItem, sectionsOf, withAttributes, withText } from '../../page/content.logic.ts';
import { sectionQueries } from '../../section/section.queries.ts';
import { useShown } from '../../section/use-shown.ts';
import { DraftConflict } from '../components/DraftConflict.tsx';
import { EditorTopBar } from '../components/EditorTopBar.tsx';
import { Fold } from '../components/Fold.tsx';
import { PreviewDialog } from '../components/PreviewDialog.tsx';
import { ProjectSize } from '../components/ProjectSize.tsx';
import { type Edited, isOfSite } from '../edited.ts';
import type { EditorProps } from '../editor-props.ts';
import { sectionAddress } from '../section-address.ts';
import { PhoneLink } from './PhoneLink.tsx';

const PHONE_WIDTH = 390;
/** Number of open sections: the header and the first screen. The others are folded, so that a page fits on a phone. */
const OPEN_AT_FIRST = 2;

/** The editor for phones: the page's texts and pictures as a form, with a preview. It loads no canvas. */
export function PhoneEditor({ edited, pageDraft, onPublish, onHistory }: Omit<EditorProps, 'showPlace'>) {
  const { draft, setProject } = pageDraft;
  const [isPreviewing, setPreviewing] = useState(false);
  const sections = sectionsOf(draft.project);
  const shown = useShown(edited.siteId, draft.project);
  return (
    <Box minH="100dvh" bg="bg">
      <Box position="sticky" top="0" zIndex="docked">
        <EditorTopBar
          edited={edited}
          pageDraft={pageDraft}
          onHistory={onHistory}
          onPreview={() => setPreviewing(true)}
          onPublish={onPublish}
        />
        <ProjectSize kind={edited.kind} project={draft.project} />
      </Box>
      <Tabs.Root defaultValue="content" fitted lazyMount unmountOnExit>
        <Tabs.List>
          <Tabs.Trigger value="content">글과 이미지</Tabs.Trigger>
          <Tabs.Trigger value="page">페이지 보기</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="content" p="4">
          <Text textStyle="sm" color="fg.muted" mb="4">
            작은 화면에서는 글과 이미지, 링크를 고칠 수 있어요. 블록과 디자인은 더 큰 화면에서 바꿔 주세요.
          </Text>
          {sections.length === 0 && (
            <EmptyState
              icon={<Type size={22} />}
              title="고칠 글이 아직 없어요"
              description="더 큰 화면에서 블록을 넣어 주세요."
            />
          )}
          <Box mx="-4">
            {sections.map(({ index, name, words, items }, order) => (
              <Fold
                key={index}
                startsOpen={order < OPEN_AT_FIRST}
                title={
                  <>
                    {name}
                    {words && (
                      <Text as="span" display="block" fontWeight="400" color="fg.muted" truncate>
                        {words}
                      </Text>
                    )}
                  </>
                }
              >
                <Stack gap="4" px="1" pt="1">
                  {items.map((item) => (
                    <ItemField
                      key={`${item.kind} ${item.path.join('.')}`}
                      item={item}
                      siteId={edited.siteId}
                      onText={(text) => setProject(withText(draft.project, item.path, text))}
                      linksToPages={isOfSite(edited.kind)}
                      onAttributes={(attributes) => setProject(withAttributes(draft.project, item.path, attributes))}
                    />
                  ))}
                </Stack>
              </Fold>
            ))}
          </Box>
          <PlacedSections edited={edited} project={draft.project} />
        </Tabs.Content>
        <Tabs.Content value="page" p="0">
          <PageThumbnail project={shown} title={draft.title} width={PHONE_WIDTH} ratio={9 / 16} />
        </Tabs.Content>
      </Tabs.Root>
      {isPreviewing && <PreviewDialog edited={edited} draft={draft} onClose={() => setPreviewing(false)} />}
      <DraftConflict siteId={edited.siteId} pageDraft={pageDraft} onLoad={() => {}} />
    </Box>
  );
}

/** The shared sections of the page. They have their own editor. */
function PlacedSections({ edited: { siteId, pageId }, project }: { edited: Edited; project: unknown }) {
  const placed = sectionIdsIn(project);
  const { data = [] } = useQuery({ ...sectionQueries.list(siteId), enabled: placed.length > 0 });
  const shown = data.filter(({ id }) => placed.includes(id));
  if (shown.length === 0) return null;
  return (
    <Stack as="section" aria-label="공통 섹션" gap="2" mt="6">
      <Text fontWeight="600">공통 섹션</Text>
      {shown.map(({ id, name }) => (
        <LinkButton key={id} to={sectionAddress(id, pageId)} variant="outline" justifyContent="start">
          <Layers2 /> {name}
        </LinkButton>
      ))}
    </Stack>
  );
}

interface ItemFieldProps {
  item: ContentItem;
  siteId: string;
  onText: (text: string) => void;
  linksToPages: boolean;
  onAttributes: (attributes: Record<string, string>) => void;
}

const LABELS = { heading: '제목', text: '글', link: '버튼·링크' } as const;

function ItemField({ item, siteId, linksToPages, onText, onAttributes }: ItemFieldProps) {
  if (item.kind === 'image') return <ImageField item={item} siteId={siteId} onImage={onAttributes} />;
  if (item.kind === 'link') {
    const onLink = (href: string) => onAttributes({ href });
    return <PhoneLink href={item.href} siteId={siteId} linksToPages={linksToPages} onLink={onLink} />;
  }
  return (
    <FormField label={LABELS[item.level]}>
      <Textarea autoresize rows={1} value={item.text} onChange={(event) => onText(event.target.value)} />
    </FormField>
  );
}

interface ImageFieldProps {
  item: Extract<ContentItem, { kind: 'image' }>;
  siteId: string;
  onImage: (attributes: Record<string, string>) => void;
}

function ImageField({ item, siteId, onImage }: ImageFieldProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Stack gap="3" p="3" borderWidth="1px" borderColor="border" borderRadius="l3">
      <Image src={item.src} alt="" aspectRatio={16 / 9} objectFit="cover" borderRadius="l2" bg="bg.muted" />
      <Button variant="outline" onClick={() => setChoosing(true)}>
        <ImageUp /> 이미지 바꾸기
      </Button>
      <FormField label="대체 텍스트" help="보이지 않는 방문자에게 읽어 드려요.">
        <Input value={item.alt} onChange={(event) => onImage({ alt: event.target.value })} />
      </FormField>
      {choosing && (
        <ImageDialog
          siteId={siteId}
          onClose={() => setChoosing(false)}
          onChoose={({ src, width, height, alt }) => {
            setChoosing(false);
            onImage({ src, width: String(width), height: String(height), ...(alt ? { alt } : {}) });
          }}
        />
      )}
    </Stack>
  );
}
