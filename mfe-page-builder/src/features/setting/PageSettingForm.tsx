import { koreanDay } from '@dojang/contract/time';
import { renderPage, sharePicture } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Checkbox,
  Flex,
  FormField,
  Input,
  LinkButton,
  Stack,
  setTyped,
  showSaved,
  snack,
  Textarea,
  typedSince,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { pageQueries } from '../page/page.queries.ts';
import { useAddress } from '../page/use-address.ts';
import { KakaoCard } from './components/KakaoCard.tsx';
import { PictureField } from './components/PictureField.tsx';
import { SaveBar } from './components/SaveBar.tsx';
import { SettingConflict } from './components/SettingConflict.tsx';
import { SettingSection } from './components/SettingSection.tsx';
import { useSavePageSetting } from './setting.mutations.ts';
import { type PageSetting, pageSettingSchema, type storedSeo } from './setting.schema.ts';

interface StoredPage {
  id: string;
  site_id: string;
  rev: number;
  title: string;
  slug: string;
  subdomain: string;
  live_version_id: string | null;
  seo: ReturnType<typeof storedSeo.parse>;
}

interface Conflict {
  base: PageSetting;
  mine: PageSetting;
  theirs: PageSetting;
  /** Fields that were typed after `mine` was sent. */
  since: Partial<PageSetting>;
}

/** Form for the title, address, search results and shared links of a page. */
export function PageSettingForm({ page }: { page: StoredPage }) {
  const save = useSavePageSetting(page);
  const { seo } = page;
  const stored: PageSetting = {
    title: page.title,
    slug: page.slug,
    seoTitle: seo.title,
    description: seo.description,
    image: seo.image,
    noindex: seo.noindex,
  };
  const form = useForm<PageSetting>({ resolver: zodResolver(pageSettingSchema), defaultValues: stored });
  const { errors } = form.formState;
  const address = useAddress(page);
  const pagePicture = usePagePicture(page);
  const now = useWatch({ control: form.control }) as PageSetting;

  const [conflict, setConflict] = useState<Conflict | null>(null);

  const store = (base: PageSetting, mine: PageSetting) => {
    const sent = structuredClone(form.getValues());
    save.mutate(
      { base, mine },
      {
        onSuccess: (answer) => {
          if ('suggestion' in answer) {
            const message = `이 사이트에서 이미 쓰는 주소예요. ‘${answer.suggestion}’은(는) 비어 있어요.`;
            form.setError('slug', { message }, { shouldFocus: true });
            return;
          }
          if (!answer.ok) return setConflict({ base, mine, theirs: answer.theirs, since: typedSince(form, sent) });
          showSaved(form, sent, answer.saved);
          snack.success(page.live_version_id ? '저장했어요. 다시 게시하면 적용돼요.' : '저장했어요.');
        },
      },
    );
  };
  const submit = form.handleSubmit((setting) => store(form.formState.defaultValues as PageSetting, setting));
  return (
    <Stack asChild gap="6">
      <form noValidate onSubmit={submit}>
        <SettingSection title="이름과 주소">
          <FormField label="페이지 이름" required error={errors.title?.message}>
            <Input autoComplete="off" {...form.register('title')} />
          </FormField>
          <FormField
            label="주소 이름"
            required
            help="사이트 안에서 하나뿐인 이름이에요. 한글, 영어 소문자, 숫자와 -를 쓸 수 있어요."
            error={errors.slug?.message}
          >
            <Input autoComplete="off" spellCheck={false} {...form.register('slug')} />
          </FormField>
        </SettingSection>
        <SettingSection title="검색과 공유" description="검색 결과와 메신저에서 보이는 글과 사진이에요.">
          <Flex gap="6" direction={{ base: 'column', lg: 'row' }}>
            <Stack gap="4" flex="1" minW="0">
              <FormField label="검색 제목" help="비워 두면 페이지 이름이 쓰여요." error={errors.seoTitle?.message}>
                <Input autoComplete="off" placeholder={now.title} {...form.register('seoTitle')} />
              </FormField>
              <FormField
                label="설명"
                help={`${now.description.length}자. 80자 안팎이 검색 결과에 잘 보여요.`}
                error={errors.description?.message}
              >
                <Textarea rows={3} {...form.register('description')} />
              </FormField>
              <PictureField
                label="공유 사진"
                help="고르지 않으면 페이지의 첫 사진이나 제목으로 만들어 드려요. 가로 1200, 세로 600 이상이 좋아요."
                siteId={page.site_id}
                value={now.image}
                fallback={pagePicture}
                size={{ width: '160px', ratio: 2 }}
                onChange={(image) => form.setValue('image', image, { shouldDirty: true })}
              />
            </Stack>
            <Box width={{ base: 'full', lg: '80' }} flexShrink="0">
              <KakaoCard
                title={now.seoTitle.trim() || now.title}
                description={now.description}
                image={now.image}
                pagePicture={pagePicture}
                host={address === undefined ? '' : new URL(address).host}
              />
            </Box>
          </Flex>
          <Checkbox.Root
            checked={now.noindex}
            onCheckedChange={({ checked }) => form.setValue('noindex', checked === true, { shouldDirty: true })}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>검색 엔진에 보이지 않기</Checkbox.Label>
          </Checkbox.Root>
        </SettingSection>
        <SaveBar form={form} kind="page-setting" id={page.id} stored={stored} isSaving={save.isPending}>
          <LinkButton to={`/page/edit?pageId=${page.id}`} variant="outline">
            편집하러 가기
          </LinkButton>
        </SaveBar>
        {conflict && (
          <SettingConflict
            base={conflict.base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            labels={LABELS}
            onKeepMine={(merged) => {
              setConflict(null);
              form.reset(conflict.theirs);
              setTyped(form, merged);
              store(conflict.theirs, merged);
              setTyped(form, conflict.since);
            }}
            onTakeTheirs={(kept) => {
              setConflict(null);
              form.reset(conflict.theirs);
              setTyped(form, kept);
              setTyped(form, conflict.since);
            }}
            onClose={() => setConflict(null)}
          />
        )}
      </form>
    </Stack>
  );
}

const LABELS: Record<keyof PageSetting, string> = {
  title: '페이지 이름',
  slug: '주소 이름',
  seoTitle: '검색 제목',
  description: '설명',
  image: '공유 사진',
  noindex: '검색 엔진에 보이지 않기',
};

/** The picture that shared links show while none is chosen. */
function usePagePicture(page: StoredPage): string | undefined {
  const { data } = useQuery(pageQueries.shownDraft(page));
  const first = useMemo(
    () => data && sharePicture(renderPage(data.project, { title: '', today: koreanDay() }).payload.images),
    [data],
  );
  const made = useQuery({ ...pageQueries.card(page.id), enabled: data !== undefined && first === undefined });
  return first ?? made.data;
}
