import { type BudgetFinding, documentFindings, withSiteConsent } from '@dojang/renderer';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Checkbox,
  ErrorState,
  Flex,
  Heading,
  Modal,
  Skeleton,
  Stack,
  showError,
  Text,
  toAppError,
} from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { OctagonAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { keys } from '../../../keys.ts';
import { PlanNote } from '../../plan/components/PlanNote.tsx';
import { type PageAddress, saveAddress, saveSubdomain } from '../../setting/setting.mutations.ts';
import { checklist, refusedFindings, withRefusal } from '../checklist.logic.ts';
import { freeSubdomain, type PublishedPage, publishQueries } from '../publish.queries.ts';
import { type PublishForm, publishFormSchema } from '../publish.schema.ts';
import { firstSlug, isGeneratedSubdomain } from '../slug.logic.ts';
import { type CheckedDraft, useChecks } from '../use-checks.ts';
import { useKeptPublish } from '../use-kept-publish.ts';
import { ChangeSummary } from './ChangeSummary.tsx';
import { Checklist } from './Checklist.tsx';
import { Published } from './Published.tsx';
import { PublishFields } from './PublishFields.tsx';

/** The part of the editor's draft that publishing needs. */
interface PublishableDraft {
  draft: CheckedDraft;
  setTitle: (title: string) => void;
  autosave: { error: unknown; state: string; flush: () => Promise<unknown> };
}

interface PublishDialogProps {
  pageId: string;
  pageDraft: PublishableDraft;
  /** Saves and publishes. Returns the public URL; `null` when another user's save came first. */
  publish: (keepsSamples: boolean) => Promise<string | null>;
  /** Shows the place of a finding in the editor. */
  onShow?: (place: string) => void;
  onClose: () => void;
}

/**
 * Asks for the values that a page needs before publishing. It shows the changes and the findings, and afterwards the address.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { pageId, pageDraft, onClose } = props;
  const [address, setAddress] = useState<string | null>(null);
  const page = useQuery(publishQueries.page(pageId));
  if (address && page.data) {
    return <Published page={page.data} title={pageDraft.draft.title} address={address} onClose={onClose} />;
  }
  if (page.data) return <Questions {...props} page={page.data} onPublished={setAddress} />;
  return (
    <Modal open onClose={onClose} title={TITLE} size="lg">
      {page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Stack gap="4">
          <Skeleton height="10" />
          <Skeleton height="10" />
          <Skeleton height="24" />
        </Stack>
      )}
    </Modal>
  );
}

/** Findings of the gateway in a draft that this browser did not find. */
interface Refusal {
  draft: CheckedDraft;
  findings: readonly BudgetFinding[];
}

const TITLE = '게시하기 전에 살펴보세요';

interface QuestionsProps extends PublishDialogProps {
  page: PublishedPage;
  onPublished: (address: string) => void;
}

function Questions({ page, pageDraft, publish, onShow, onClose, onPublished }: QuestionsProps) {
  const { draft, autosave, setTitle } = pageDraft;
  const client = useQueryClient();
  const formId = useId();
  // Also true while the save is being retried.
  const isUnsaved = autosave.error !== null;
  const [pending, setPending] = useState(false);
  const [keepsSamples, setKeepsSamples] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Publishing may fail after the address was saved. The next attempt changes the saved address.
  const [base, setBase] = useState<PageAddress>({
    slug: page.slug,
    description: page.storedSeo.description,
    image: page.storedSeo.image,
  });
  const [subdomain, setSubdomain] = useState(page.subdomain);
  const { findings: own, weight, pagePicture, isPending } = useChecks(draft, page);
  const form = useForm<PublishForm>({
    resolver: zodResolver(publishFormSchema),
    defaultValues: {
      title: draft.title,
      slug: firstSlug(page, draft.title),
      subdomain: '',
      description: page.storedSeo.description,
      image: page.storedSeo.image,
    },
  });
  const { drop, forget } = useKeptPublish(page.id, form);
  const [title, description] = useWatch({ control: form.control, name: ['title', 'description'] });
  const found = [...own, ...documentFindings({ description, noindex: page.storedSeo.noindex })];
  const { items, blocked, samples } = checklist(withRefusal(found, refusal?.draft === draft ? refusal.findings : []));
  const composed = useMemo(() => withSiteConsent(draft.project, page.consent), [draft.project, page.consent]);
  const [isFull, setFull] = useState(false);
  /** Saves the name of the site in its address. False when the user has to choose another name. */
  const nameSite = async (name: string) => {
    if (name === '' || name === subdomain) return true;
    if (await saveSubdomain(page.site_id, name)) {
      setSubdomain(name);
      for (const queryKey of [keys.shelves, keys.sites, keys.siteSettings(page.site_id)]) {
        void client.invalidateQueries({ queryKey });
      }
      return true;
    }
    const free = await freeSubdomain(page.site_id, name);
    form.setValue('subdomain', free, { shouldDirty: true });
    const message = free
      ? '다른 사이트가 쓰는 주소라서, 비어 있는 주소로 바꿔 적었어요.'
      : '다른 사이트가 쓰는 주소예요.';
    form.setError('subdomain', { message }, { shouldFocus: true });
    return false;
  };
  const send = form.handleSubmit(async ({ title: askedTitle, subdomain: name, ...mine }) => {
    setPending(true);
    try {
      if (!(await nameSite(name))) return;
      const saved = await saveAddress(page, { base, mine });
      if (!saved.ok) {
        form.setValue('slug', saved.suggestion, { shouldDirty: true });
        form.setError(
          'slug',
          { message: '이미 쓰는 주소라서, 비어 있는 주소로 바꿔 적었어요.' },
          { shouldFocus: true },
        );
        return;
      }
      setBase(saved.saved);
      if (askedTitle !== draft.title) setTitle(askedTitle);
      const address = await publish(keepsSamples);
      if (!address) return onClose();
      forget();
      onPublished(address);
    } catch (error) {
      const refused = refusedFindings(error);
      if (refused.length > 0) setRefusal({ draft, findings: refused });
      const { code } = toAppError(error);
      if (code === 'plan_pages') setFull(true);
      else if (code === 'invalid_subdomain') {
        form.setError(
          'subdomain',
          { message: '쓸 수 없는 이름이에요. 다른 이름을 적어 주세요.' },
          { shouldFocus: true },
        );
      } else showError(error);
    } finally {
      setPending(false);
      void client.invalidateQueries({ queryKey: keys.pageSettings(page.id) });
    }
  });
  const isTakenDown = page.taken_down_at !== null;
  const isHeld = blocked || isUnsaved || isPending || (samples > 0 && !keepsSamples);
  const hints = [
    blocked && '꼭 고쳐야 할 곳이 있어요.',
    samples > 0 && !keepsSamples && `견본이 ${samples}곳 남았어요. ‘살펴볼 곳’에서 확인해 주세요.`,
    isTakenDown && '운영 정책에 따라 게시를 중단한 페이지예요. 운영자가 되돌린 뒤에 방문자에게 보여요.',
  ];
  const hint = hints.find((text) => text !== false) ?? '';
  return (
    <Modal
      open
      onClose={onClose}
      title={TITLE}
      size="lg"
      footer={
        <>
          <Text textStyle="xs" color="fg.muted" me="auto" role="status">
            {hint}
          </Text>
          <Button variant="outline" onClick={onClose}>
            더 고치기
          </Button>
          <Button type="submit" form={formId} loading={pending} disabled={isHeld}>
            게시하기
          </Button>
        </>
      }
    >
      <Stack gap="6">
        {isUnsaved && <Unsaved autosave={autosave} />}
        {isFull && (
          <PlanNote siteId={page.site_id}>
            무료 사이트에는 페이지를 3개까지 게시할 수 있어요. 다른 페이지의 게시를 멈추거나 프로로 바꿔 주세요. 고친
            내용은 저장돼 있어요.
          </PlanNote>
        )}
        <Part title="주소와 소개">
          {drop && (
            <Flex gap="3" align="center" mb="3" role="status">
              <Text textStyle="sm" color="fg.muted" flex="1">
                전에 적은 내용이에요.
              </Text>
              <Button size="xs" variant="outline" onClick={drop}>
                버리기
              </Button>
            </Flex>
          )}
          <form id={formId} noValidate onSubmit={(event) => void send(event)}>
            <PublishFields
              page={{ ...page, subdomain }}
              mayName={isGeneratedSubdomain(page.subdomain)}
              form={form}
              pagePicture={pagePicture}
            />
          </form>
        </Part>
        <Part title="달라지는 점">
          <ChangeSummary liveVersionId={page.live_version_id} draft={{ title, project: composed }} />
        </Part>
        <Part title="살펴볼 곳" isBusy={isPending}>
          <Checklist items={items} blocked={blocked} isReady={!isUnsaved} weight={weight} onShow={onShow} />
          {samples > 0 && (
            <Checkbox.Root
              mt="4"
              checked={keepsSamples}
              onCheckedChange={({ checked }) => setKeepsSamples(checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>견본이 {samples}곳 남은 것을 알고, 그대로 게시할게요</Checkbox.Label>
            </Checkbox.Root>
          )}
        </Part>
      </Stack>
    </Modal>
  );
}

function Part({ title, isBusy = false, children }: { title: string; isBusy?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} aria-busy={isBusy}>
      <Heading as="h3" id={id} textStyle="sm" fontWeight="600" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function Unsaved({ autosave }: Pick<PublishableDraft, 'autosave'>) {
  return (
    <Flex gap="3" align="center" role="status">
      <Box color="fg.error">
        <OctagonAlert size={20} aria-hidden />
      </Box>
      <Text flex="1">마지막에 고친 내용이 아직 저장되지 않았어요. 저장된 뒤에 게시할 수 있어요.</Text>
      <Button size="xs" variant="outline" loading={autosave.state === 'saving'} onClick={() => void autosave.flush()}>
        지금 저장
      </Button>
    </Flex>
  );
}
