-- At least one row in every table of the base migrations, for upgrade.test.ts. Written for the base schema: later
-- migrations do not change this file.

insert into public.agreements (id, kind, title) values ('10000000-0000-4000-8000-000000000001', 'terms', '이용약관');
insert into public.agreement_versions (agreement_id, version, body, effective_at, published_at)
values ('10000000-0000-4000-8000-000000000001', 1, '{"type":"doc","content":[]}', now(), now());

insert into auth.users (id, aud, role, email, raw_user_meta_data)
select ('20000000-0000-4000-8000-00000000000' || n)::uuid, 'authenticated', 'authenticated', 'person-' || n || '@dojang.test',
  '{"full_name": "사람", "consents": [{"agreement_id": "10000000-0000-4000-8000-000000000001", "version": 1}]}'
from generate_series(1, 3) n;
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', u.id::text, u.id, '{}' from auth.users u;

insert into public.projects (id, name, owner_id)
values ('30000000-0000-4000-8000-000000000001', '프로젝트', '20000000-0000-4000-8000-000000000001'),
  ('30000000-0000-4000-8000-000000000002', '지운 프로젝트', '20000000-0000-4000-8000-000000000001');
update public.projects set removed_at = now() where id = '30000000-0000-4000-8000-000000000002';
insert into public.project_invites (project_id, email, role, code_hash, expires_at)
values ('30000000-0000-4000-8000-000000000001', 'person-2@dojang.test', 'member', 'hash', now() + interval '7 days');
insert into public.project_members (project_id, member_email)
values ('30000000-0000-4000-8000-000000000001', 'person-2@dojang.test');
insert into public.invite_mails (project_id, inviter_id, email)
values ('30000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001', 'person-2@dojang.test');

insert into public.notes (id, project_id, title, content, body_text)
select ('40000000-0000-4000-8000-00000000000' || n)::uuid, '30000000-0000-4000-8000-000000000001', '노트 ' || n,
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"글"}]}]}', '글'
from generate_series(1, 4) n;
update public.note_places set parent_id = '40000000-0000-4000-8000-000000000001'
where note_id = '40000000-0000-4000-8000-000000000002';
update public.notes set removed_at = now() where id = '40000000-0000-4000-8000-000000000004';
insert into public.note_versions (note_id, project_id, rev, title, content, at)
values ('40000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 1, '노트', '{"type":"doc","content":[]}', now());

insert into public.memos (user_id, body, tags) values ('20000000-0000-4000-8000-000000000001', '메모 #태그', '{태그}');
insert into public.notices (id, title, status, publish_at)
values ('50000000-0000-4000-8000-000000000001', '공지', 'published', now());
insert into public.notice_reads (notice_id, user_id)
values ('50000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001');

insert into public.template_categories (id, name) values ('60000000-0000-4000-8000-000000000001', '가게');
insert into public.templates (id, category_id, name, project)
values ('60000000-0000-4000-8000-000000000002', '60000000-0000-4000-8000-000000000001', '카페', '{}');
insert into public.pages (id, site_id, slug, title)
select '60000000-0000-4000-8000-000000000003', s.id, 'cafe', '카페' from public.sites s
where s.owner_id = '20000000-0000-4000-8000-000000000001';
insert into public.page_versions (id, page_id, site_id, kind, title, project, html)
select '60000000-0000-4000-8000-000000000004', p.id, p.site_id, 'publish', p.title, p.draft, '<p>카페</p>' from public.pages p;
update public.pages set live_version_id = '60000000-0000-4000-8000-000000000004';
insert into public.assets (site_id, sha256, path, mime, bytes)
select p.site_id, repeat('a', 64), p.site_id || '/a.png', 'image/png', 10 from public.pages p;
insert into storage.objects (bucket_id, name) select 'site-assets', a.path from public.assets a;

insert into public.outbox (kind, to_email) values ('welcome', 'person-1@dojang.test');
insert into public.audit_log (action, target_type, target_id) values ('member.level', 'profile', '1');
insert into public.route_rules (pattern, target) values ('/old', '/new');
insert into public.rate_limits (key, points, expires_at) values ('signIn:abc', 1, now() + interval '1 day');
