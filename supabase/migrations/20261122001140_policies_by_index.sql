-- What somebody may read is found by an index, also when they name no project: `in (select …)` was asked of each row of
-- everybody's, which the list of one's own projects, made once, is not. A project that is named goes on to be found as `=`.

-- The other indexes are of live notes or of removed ones; this one also serves the end of a project.
create index notes_by_project on public.notes (project_id);

-- A list of projects is planned before it is made, as ten of them. From one project with nearly all notes, statistics would
-- conclude that ten are everything, and read everybody's: a hundredth of the rows may be projects.
alter table public.notes alter column project_id set (n_distinct = -0.01);
alter table public.note_places alter column project_id set (n_distinct = -0.01);
alter table public.note_versions alter column project_id set (n_distinct = -0.01);
alter table public.activity alter column project_id set (n_distinct = -0.01);

alter policy notes_select on public.notes
  using (project_id = any (array(select public.my_project_ids())));
alter policy note_versions_select on public.note_versions
  using (project_id = any (array(select public.my_project_ids())));
alter policy note_places_select on public.note_places
  using (project_id = any (array(select public.my_project_ids())));
alter policy activity_select on public.activity
  using (project_id = any (array(select public.my_project_ids())));
