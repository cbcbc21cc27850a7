import {
  FormField,
  Input,
  NativeSelect,
  SimpleGrid,
  Stack,
  setTyped,
  showSaved,
  snack,
  Textarea,
  typedSince,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PictureField } from './components/PictureField.tsx';
import { SaveBar } from './components/SaveBar.tsx';
import { SettingConflict } from './components/SettingConflict.tsx';
import { SettingSection } from './components/SettingSection.tsx';
import { verificationCode } from './setting.logic.ts';
import { useSaveSiteSetting } from './setting.mutations.ts';
import {
  LANGUAGES,
  type SiteSetting,
  siteSettingOf,
  siteSettingSchema,
  type storedSettings,
  type TypedSiteSetting,
} from './setting.schema.ts';

interface Conflict {
  base: SiteSetting;
  mine: SiteSetting;
  theirs: SiteSetting;
  /** Fields that were typed after `mine` was sent. */
  since: Partial<TypedSiteSetting>;
}

interface StoredSite {
  id: string;
  name: string;
  stored: ReturnType<typeof storedSettings.parse>;
}

/** The labels are the same as on the published page. */
const BUSINESS = [
  ['company', '상호', '온기커피'],
  ['owner', '대표', '홍길동'],
  ['registration', '사업자등록번호', '123-45-67890'],
  ['mailOrder', '통신판매업신고', '제2026-서울마포-0001호'],
  ['address', '주소', '서울특별시 마포구 …'],
  ['phone', '전화', '02-000-0000'],
  ['email', '이메일', 'hello@example.com'],
] as const;

/** Form for the name, language, icon, verification and business details of a site. They appear on each of its pages. */
export function SiteSettingForm({ site }: { site: StoredSite }) {
  const save = useSaveSiteSetting(site.id);
  const stored: TypedSiteSetting = { name: site.name, ...site.stored };
  const form = useForm<TypedSiteSetting, unknown, SiteSetting>({
    resolver: zodResolver(siteSettingSchema),
    defaultValues: stored,
  });
  const { errors } = form.formState;
  const favicon = useWatch({ control: form.control, name: 'favicon' });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const store = (base: SiteSetting, mine: SiteSetting) => {
    const sent = structuredClone(form.getValues());
    save.mutate(
      { base, mine },
      {
        onSuccess: (answer) => {
          if (!answer.ok) return setConflict({ base, mine, theirs: answer.theirs, since: typedSince(form, sent) });
          showSaved(form, sent, typedOf(answer.saved));
          snack.success('저장했어요. 페이지를 다음에 게시할 때 적용돼요.');
        },
      },
    );
  };
  const submit = form.handleSubmit((setting) =>
    store(siteSettingOf(form.formState.defaultValues as TypedSiteSetting), setting),
  );
  const code = (name: 'google' | 'naver') =>
    form.register(name, { setValueAs: (text: unknown) => verificationCode(String(text)) });
  return (
    <Stack asChild gap="6">
      <form noValidate onSubmit={submit}>
        <SettingSection title="기본" description="이 사이트의 모든 페이지에 쓰여요.">
          <FormField label="사이트 이름" required help="페이지 제목 뒤에 붙어요." error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </FormField>
          <FormField label="언어" help="화면 낭독기와 번역기가 읽는 언어예요.">
            <NativeSelect.Root width={{ base: 'full', sm: '48' }}>
              <NativeSelect.Field {...form.register('lang')}>
                {Object.entries(LANGUAGES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <PictureField
            label="파비콘"
            help="브라우저 탭에 보이는 정사각형 사진이에요."
            siteId={site.id}
            value={favicon}
            size={{ width: '48px', ratio: 1 }}
            onChange={(value) => form.setValue('favicon', value, { shouldDirty: true })}
          />
        </SettingSection>
        <SettingSection title="검색 엔진 확인" description="서치 콘솔에서 받은 메타 태그를 그대로 붙여 넣어도 돼요.">
          <FormField label="네이버 서치어드바이저" error={errors.naver?.message}>
            <Input autoComplete="off" spellCheck={false} {...code('naver')} />
          </FormField>
          <FormField label="구글 서치 콘솔" error={errors.google?.message}>
            <Input autoComplete="off" spellCheck={false} {...code('google')} />
          </FormField>
        </SettingSection>
        <SettingSection
          title="찾을 수 없는 주소"
          description="없는 주소로 들어온 방문자에게 보여요. 사이트의 첫 페이지로 가는 링크는 늘 있어요."
        >
          <FormField label="제목" error={errors.notFound?.title?.message}>
            <Input autoComplete="off" placeholder="페이지를 찾을 수 없어요" {...form.register('notFound.title')} />
          </FormField>
          <FormField label="안내" error={errors.notFound?.text?.message}>
            <Input
              autoComplete="off"
              placeholder="주소가 바뀌었거나 없는 페이지예요."
              {...form.register('notFound.text')}
            />
          </FormField>
        </SettingSection>
        <SettingSection
          title="다른 사이트에 넣기"
          description="‘다른 사이트에 넣는 코드’로 이 사이트의 페이지를 보여 줄 수 있는 곳이에요. 저장하면 바로 적용돼요."
        >
          <FormField
            label="넣을 수 있는 사이트"
            help="한 줄에 하나씩, 20곳까지 적어 주세요. 비워 두면 어디에나 넣을 수 있어요. *.example.com은 그 아래 모든 주소예요."
            error={errors.embedHosts?.message}
          >
            <Textarea
              rows={3}
              autoresize
              spellCheck={false}
              placeholder={'blog.example.com\n*.example.com'}
              {...form.register('embedHosts')}
            />
          </FormField>
        </SettingSection>
        <SettingSection
          title="개인정보 동의문"
          description="동의문을 따로 고치지 않은 폼에 이 글이 들어가요. 답변에는 보낼 때의 글이 함께 남아요."
        >
          <FormField
            label="동의문"
            help="수집 항목, 목적, 보관 기간, 동의하지 않을 권리를 적어 주세요. 다음에 게시하는 페이지부터 쓰여요."
            error={errors.consent?.message}
          >
            <Textarea
              rows={4}
              autoresize
              placeholder="수집 항목: 이름, 연락처. 목적: 상담. 보관 기간: 1년. 동의하지 않을 수 있지만, 그러면 상담해 드릴 수 없어요."
              {...form.register('consent')}
            />
          </FormField>
        </SettingSection>
        <SettingSection
          title="사업자정보"
          description="적은 것만 페이지의 맨 아래에 보여요. 물건이나 서비스를 판다면 법에 따라 적어야 해요."
        >
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            {BUSINESS.map(([key, label, example]) => (
              <FormField key={key} label={label} error={errors.business?.[key]?.message}>
                <Input autoComplete="off" placeholder={example} {...form.register(`business.${key}`)} />
              </FormField>
            ))}
          </SimpleGrid>
        </SettingSection>
        <SaveBar form={form} kind="site-setting" id={site.id} stored={stored} isSaving={save.isPending} />
        {conflict && (
          <SettingConflict
            base={conflict.base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            labels={LABELS}
            partLabels={PART_LABELS}
            onKeepMine={(merged) => {
              setConflict(null);
              form.reset(typedOf(conflict.theirs));
              setTyped(form, typedOf(merged));
              store(conflict.theirs, merged);
              setTyped(form, conflict.since);
            }}
            onTakeTheirs={(kept) => {
              setConflict(null);
              form.reset(typedOf(conflict.theirs));
              setTyped(form, typedOf({ ...conflict.theirs, ...kept }));
              setTyped(form, conflict.since);
            }}
            onClose={() => setConflict(null)}
          />
        )}
      </form>
    </Stack>
  );
}

const LABELS: Record<keyof SiteSetting, string> = {
  name: '사이트 이름',
  lang: '언어',
  favicon: '파비콘',
  google: '구글 서치 콘솔',
  naver: '네이버 서치어드바이저',
  consent: '개인정보 동의문',
  embedHosts: '넣을 수 있는 사이트',
  notFound: '찾을 수 없는 주소',
  business: '사업자정보',
};

const PART_LABELS = {
  ...Object.fromEntries(BUSINESS.map(([key, label]) => [key, label])),
  ...{ title: '제목', text: '안내' },
};

const typedOf = (setting: SiteSetting): TypedSiteSetting => ({ ...setting, embedHosts: setting.embedHosts.join('\n') });
