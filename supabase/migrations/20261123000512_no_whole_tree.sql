-- A tree is changed by `move_note` alone, which writes what it moves. Nothing called the function that saved a whole tree any
-- more, and it was the only way to write the places of 60,000 notes with one request.

drop function public.save_note_index(uuid, int, jsonb);
drop function public.require_note_index(uuid, jsonb);
drop function public.note_index_places(uuid, jsonb);
drop function public.note_index_rows(jsonb, int);
drop function public.note_index_max_nodes();
