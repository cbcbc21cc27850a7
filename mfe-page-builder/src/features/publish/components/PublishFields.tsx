import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, FormField, Input, Stack, Text, Textarea } from '@dojang/shared-ui';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { pageQueries } from '../../page/page.queries.ts';
import { useAddress } from '../../page/use-address.ts';
import { KakaoCard } from '../../setting/components/KakaoCard.tsx';
import { PictureField } from '../../setting/components/PictureField.tsx';
import { isHomePage } from '../publish.logic.ts';
import type { PublishedPage } from '../publish.queries.ts';
import type { PublishForm } from '../publish.schema.ts';
import { firstSlug } from '../slug.logic.ts';
import { useSlugSuggestions } from '../use-slug-suggestions.ts';
import { SiteNameField } from './SiteNameField.tsx';

interface PublishFieldsProps {
  page: PublishedPage;
  /** Whether the site still has its generated address. */
  mayName: boolean;
  form: UseFormReturn<PublishForm>;
  /** The picture of the page that shared links show when none is chosen. */
  pagePicture: string | undefined;
}

/** Fields for the texts of search results and shared links, and for the address of a page. */
export function PublishFields({ page, mayName, form, pagePicture: first }: PublishFieldsProps) {
  const { errors } = form.formState;
  const { title = '', slug = '', description = '', image = '', subdomain = '' } = useWatch({ control: form.control });
  const suggestions = useSlugSuggestions(title).filter((one) => one !== slug);
  const choose = (chosen: string) =>
    form.setValue('slug', chosen, { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  // The name follows the title until somebody types another name.
  const followTitle = ({ target }: { target: { value: string } }) => {
    if (slug === firstSlug(page, title)) form.setValue('slug', firstSlug(page, target.value));
  };
  const made = useQuery({ ...pageQueries.card(page.id), enabled: first === undefined });
  const pagePicture = first ?? made.data;
  const shelf = useQuery(pageQueries.shelf(page.site_id));
  const isHome = shelf.data !== undefined && isHomePage(page.id, page.homePageId, shelf.data.pages);
  const address = useAddress({ ...page, subdomain: subdomain.trim() || page.subdomain, slug, isHome });
  const isMoving = page.live_version_id !== null && slug !== page.slug;
  return (
    <Stack gap="4">
      <FormField label="페이지 제목" required error={errors.title?.message}>
        <Input autoComplete="off" {...form.register('title', { onChange: followTitle })} />
      </FormField>
      {mayName && shelf.data && <SiteNameField page={page} form={form} shelf={shelf.data} />}
      <Box>
        <FormField label="주소 이름" required error={errors.slug?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('slug')} />
        </FormField>
        {suggestions.length > 0 && (
          <Flex gap="2" mt="1.5" wrap="wrap" role="group" aria-label="추천하는 주소 이름">
            {suggestions.map((one) => (
              <Button key={one} size="2xs" variant="outline" maxW="full" onClick={() => choose(one)}>
                <Text as="span" truncate>
                  {one}
                </Text>
              </Button>
            ))}
          </Flex>
        )}
        {address && (
          <Text textStyle="xs" color="fg.muted" mt="1.5" overflowWrap="anywhere">
            {address.replace(/^https?:\/\//, '')}
            {isHome && ' · 사이트의 첫 페이지예요.'}
            {isMoving && ' · 옛 주소로 온 방문자는 새 주소로 옮겨 드려요.'}
          </Text>
        )}
      </Box>
      <FormField
        label="설명"
        help={`검색 결과와 메신저에 보여요. ${description.length}자`}
        error={errors.description?.message}
      >
        <Textarea rows={2} {...form.register('description')} />
      </FormField>
      <PictureField
        label="공유 사진"
        help="고르지 않으면 페이지의 첫 사진이나 제목으로 만들어 드려요."
        siteId={page.site_id}
        value={image}
        size={{ width: '120px', ratio: 2 }}
        fallback={pagePicture}
        onChange={(value) => form.setValue('image', value, { shouldDirty: true })}
      />
      <KakaoCard
        title={page.storedSeo.title.trim() || title}
        description={description}
        image={image}
        pagePicture={pagePicture}
        host={address === undefined ? '' : new URL(address).host}
      />
    </Stack>
  );
}
