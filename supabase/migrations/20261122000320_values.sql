-- What may stand in a column that people fill: kinds of accounts from a list, pictures of people and templates out of the
-- platform's own storage, documents and settings of a depth that every reader can walk.

-- Kinds of accounts -----------------------------------------------------------------------------------------------------

-- Configuration: a kind that is not here is nobody's.
create table public.user_types (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,39}$')
);
insert into public.user_types (name) values ('general'), ('business');

-- A stranger chose the words of a sign-up: a kind that is not on the list is the general one.
create function public.known_user_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_types t where t.name = new.user_type) then new.user_type := 'general'; end if;
  return new;
end $$;
create trigger profiles_user_type before insert on public.profiles
  for each row execute function public.known_user_type();

update public.profiles set user_type = 'general' where user_type not in (select t.name from public.user_types t);
alter table public.profiles add foreign key (user_type) references public.user_types (name);
create index profiles_user_types on public.profiles (user_type);

-- Addresses of pictures -------------------------------------------------------------------------------------------------

-- Of a public object of this platform. An address elsewhere tells its owner who looks at a list of members, and when.
update public.profiles set thumb_url = null
where thumb_url !~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$';
update public.templates set thumb_url = null
where thumb_url !~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$';
alter table public.profiles
  drop constraint profiles_thumb_url_check,
  add constraint profiles_thumb_url_check check (
    thumb_url ~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$'
    and char_length(thumb_url) <= 500
  );
alter table public.templates
  drop constraint templates_thumb_url_check,
  add constraint templates_thumb_url_check check (
    thumb_url ~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$'
    and char_length(thumb_url) <= 500
  );

alter table public.assets add check (char_length(path) <= 200);

-- Depths ----------------------------------------------------------------------------------------------------------------

-- Each has a size already. An expression in place: a function in a constraint would have to be callable by everybody.
alter table public.projects add check (not jsonb_path_exists(file_category, 'strict $.**{17}'));
alter table public.sites add check (not jsonb_path_exists(settings, 'strict $.**{17}'));
alter table public.pages
  add check (not jsonb_path_exists(seo, 'strict $.**{17}')),
  -- A hundred elements in one another, each a step of object and list.
  add check (not jsonb_path_exists(draft, 'strict $.**{201}'));

create or replace function public.is_document(p_document jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if (jsonb_typeof(p_document) = 'object' and p_document @> '{"type": "doc"}'
      and jsonb_typeof(p_document -> 'content') = 'array') is not true
    -- Two steps of JSON a node: this one stands 33 deep and holds more.
    or jsonb_path_exists(p_document, 'strict $.**{66}.content')
    -- What is no node nests no further either: attributes are words, numbers and short lists of these.
    or jsonb_path_exists(p_document, 'strict $.**{80}') or jsonb_path_exists(p_document, 'strict $.**.attrs.**{6}')
  then
    return false;
  end if;
  -- Counted in a step of its own: looking at each takes ten times as long. In one expression, even a `case`, a note of a
  -- million parts that came over REST took eight seconds. Of the six marks a text has each once.
  if (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.content.size()')) size
    ) > 60000
    or (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.marks.size()')) size
    ) > 360000
    or jsonb_path_exists(p_document, 'strict $.**.attrs.**.size() ? (@ > 1000)')
  then
    return false;
  end if;
  -- A type that is no text is like no text and unlike none: it must be asked for by itself.
  return not jsonb_path_exists(p_document, 'strict $.**.content[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "text" || @.type == "paragraph" || @.type == "listItem" || @.type == "bulletList"
        || @.type == "tableCell" || @.type == "tableRow" || @.type == "heading" || @.type == "taskItem"
        || @.type == "hardBreak" || @.type == "codeBlock" || @.type == "orderedList" || @.type == "taskList"
        || @.type == "blockquote" || @.type == "callout" || @.type == "image" || @.type == "tableHeader"
        || @.type == "table" || @.type == "horizontalRule")
      || @.content.type() != "array"
      || (@.type == "text" && !(@.text.type() == "string"))
      || (@.type == "image" && !(@.attrs.src.type() == "string" && (
        @.attrs.src like_regex "^https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff][^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"
        || @.attrs.src starts with "data:image/png;base64," || @.attrs.src starts with "data:image/jpeg;base64,")))
    )')
    and not jsonb_path_exists(p_document, 'strict $.**.marks[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "bold" || @.type == "link" || @.type == "italic" || @.type == "code" || @.type == "strike"
        || @.type == "underline")
      || (@.type == "link" && !(@.attrs.href.type() == "string" &&
        @.attrs.href like_regex "^(https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|mailto:[^/\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|(tel|sms):[+0-9])[^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"))
    )');
end $$;

-- Who may do what -----------------------------------------------------------------------------------------------------

alter table public.user_types enable row level security;
revoke all on public.user_types from anon, authenticated;
grant all on public.user_types to service_role;
grant select on public.user_types to authenticated;
create policy user_types_select on public.user_types for select to authenticated
  using ((select public.is_admin()));

revoke execute on function public.known_user_type() from public, anon, authenticated;
