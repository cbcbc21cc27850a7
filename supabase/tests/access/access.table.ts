/**
 * The access matrix: what each verb does to each table for each actor. Functions are tested elsewhere.
 *
 * `forge` is an INSERT in another user's name, or in a wrong place.
 * - `no` refused, by grant or by policy
 * - `–` allowed, but affects no row
 * - `yes` a row was inserted into our project, our site, or as the actor's own row
 * - otherwise: the affected rows, by the labels of `tables.ts`; a word alone means all rows with that label
 *
 * UPDATE and DELETE are sent without a WHERE, so the table shows what a careless or malicious request changes.
 */
export const ACCESS = `
table                 verb    guest      stranger      viewer           member           manager          owner            admin                       suspended

profiles              select  no         mine          mine             mine             mine             mine             mine+others                 mine
profiles              insert  no         no            no               no               no               no               no                          no
profiles              update  no         mine          mine             mine             mine             mine             mine                        –
profiles              delete  no         no            no               no               no               no               no                          no

agreements            select  published  members+published  members+published  members+published  members+published  members+published  hidden+members+published  published
agreements            insert  no         no            no               no               no               no               no                          no
agreements            update  no         no            no               no               no               no               no                          no
agreements            delete  no         no            no               no               no               no               no                          no

agreement_versions    select  published  members+published  members+published  members+published  members+published  members+published  hidden+members+published  published
agreement_versions    insert  no         no            no               no               no               no               no                          no
agreement_versions    update  no         no            no               no               no               no               no                          no
agreement_versions    delete  no         no            no               no               no               no               no                          no

agreement_consents    select  no         mine          mine             mine             mine             mine             mine+others                 mine
agreement_consents    insert  no         no            no               no               no               no               no                          no
agreement_consents    update  no         no            no               no               no               no               no                          no
agreement_consents    delete  no         no            no               no               no               no               no                          no

projects              select  no         –             ours             ours             ours             ours+trashed     –                           –
projects              insert  no         yes           yes              yes              yes              yes              yes                         no
projects              forge   no         no            no               no               no               no               no                          no
projects              update  no         –             –                –                ours             ours             –                           –
projects              delete  no         –             –                –                –                ours             –                           –

project_members       select  no         –             leaders+members  leaders+members  leaders+members  leaders+members  –                           –
project_members       insert  no         no            no               no               yes              yes              no                          no
project_members       forge   no         no            no               no               no               no               no                          no
project_members       update  no         no            no               no               no               no               no                          no
project_members       delete  no         –             –                –                members          last_owner       –                           –

project_member_roles  select  no         –             leaders+members  leaders+members  leaders+members  leaders+members  –                           –
project_member_roles  insert  no         no            no               no               no               no               no                          no
project_member_roles  update  no         no            no               no               no               no               no                          no
project_member_roles  delete  no         no            no               no               no               no               no                          no

project_invites       select  no         –             –                –                ours             ours             –                           –
project_invites       insert  no         no            no               no               no               no               no                          no
project_invites       update  no         no            no               no               no               no               no                          no
project_invites       delete  no         no            no               no               no               no               no                          no

activity              select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
activity              insert  no         no            no               no               no               no               no                          no
activity              update  no         no            no               no               no               no               no                          no
activity              delete  no         no            no               no               no               no               no                          no

notes                 select  no         –             ours             ours             ours             ours             –                           –
notes                 insert  no         no            no               yes              yes              yes              no                          no
notes                 update  no         no            no               no               no               no               no                          no
notes                 delete  no         no            no               no               no               no               no                          no

note_places           select  no         –             ours             ours             ours             ours             –                           –
note_places           insert  no         no            no               no               no               no               no                          no
note_places           update  no         no            no               no               no               no               no                          no
note_places           delete  no         no            no               no               no               no               no                          no

note_versions         select  no         –             ours             ours             ours             ours             –                           –
note_versions         insert  no         no            no               no               no               no               no                          no
note_versions         update  no         no            no               no               no               no               no                          no
note_versions         delete  no         no            no               no               no               no               no                          no

files                 select  no         –             ours            ours             ours             ours             –                           –
files                 insert  no         no            no              no               no               no               no                          no
files                 update  no         no            no              no               no               no               no                          no
files                 delete  no         no            no              no               no               no               no                          no

file_versions         select  no         –             ours            ours             ours             ours             –                           –
file_versions         insert  no         no            no              no               no               no               no                          no
file_versions         update  no         no            no              no               no               no               no                          no
file_versions         delete  no         no            no              no               no               no               no                          no

file_blobs            select  no         no            no              no               no               no               no                          no
file_blobs            insert  no         no            no              no               no               no               no                          no
file_blobs            update  no         no            no              no               no               no               no                          no
file_blobs            delete  no         no            no              no               no               no               no                          no

file_uploads          select  no         no            no              no               no               no               no                          no
file_uploads          insert  no         no            no              no               no               no               no                          no
file_uploads          update  no         no            no              no               no               no               no                          no
file_uploads          delete  no         no            no              no               no               no               no                          no

file_zips             select  no         no            no              no               no               no               no                          no
file_zips             insert  no         no            no              no               no               no               no                          no
file_zips             update  no         no            no              no               no               no               no                          no
file_zips             delete  no         no            no              no               no               no               no                          no
project_exports       select  no         –             –                –                ours             ours             –                           –
project_exports       insert  no         no            no              no               no               no               no                          no
project_exports       forge   no         no            no              no               no               no               no                          no
project_exports       update  no         no            no              no               no               no               no                          no
project_exports       delete  no         no            no              no               no               no               no                          no

comments              select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
comments              insert  no         no            no               no               no               no               no                          no
comments              update  no         no            no               no               no               no               no                          no
comments              delete  no         no            no               no               no               no               no                          no

removed_comments      select  no         no            no               no               no               no               no                          no
removed_comments      insert  no         no            no               no               no               no               no                          no
removed_comments      update  no         no            no               no               no               no               no                          no
removed_comments      delete  no         no            no               no               no               no               no                          no

comment_reactions     select  no         –             ours             ours             ours             ours             –                           –
comment_reactions     insert  no         no            no               no               no               no               no                          no
comment_reactions     forge   no         no            no               no               no               no               no                          no
comment_reactions     update  no         no            no               no               no               no               no                          no
comment_reactions     delete  no         no            no               no               no               no               no                          no
boards                select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
boards                insert  no        no             no                no                no                no                no                           no
boards                update  no        no             no                no                no                no                no                           no
boards                delete  no        no             no                no                no                no                no                           no

board_columns         select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
board_columns         insert  no        no             no                no                no                no                no                           no
board_columns         update  no        no             no                no                no                no                no                           no
board_columns         delete  no        no             no                no                no                no                no                           no

issues                select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
issues                insert  no        no             no                no                no                no                no                           no
issues                update  no        no             no                no                no                no                no                           no
issues                delete  no        no             no                no                no                no                no                           no

issue_labels          select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
issue_labels          insert  no        no             no                no                no                no                no                           no
issue_labels          update  no        no             no                no                no                no                no                           no
issue_labels          delete  no        no             no                no                no                no                no                           no

issue_assignees       select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
issue_assignees       insert  no        no             no                no                no                no                no                           no
issue_assignees       update  no        no             no                no                no                no                no                           no
issue_assignees       delete  no        no             no                no                no                no                no                           no

issue_watchers        select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
issue_watchers        insert  no        no             no                no                no                no                no                           no
issue_watchers        update  no        no             no                no                no                no                no                           no
issue_watchers        delete  no        no             no                no                no                no                no                           no

issue_relations       select  no        –              ours              listed+ours       listed+ours       listed+ours       –                            –
issue_relations       insert  no        no             no                no                no                no                no                           no
issue_relations       update  no        no             no                no                no                no                no                           no
issue_relations       delete  no        no             no                no                no                no                no                           no

board_access          select  no        –              –                 listed            listed            listed            –                            –
board_access          insert  no        no             no                no                no                no                no                           no
board_access          update  no        no             no                no                no                no                no                           no
board_access          delete  no        no             no                no                no                no                no                           no

labels                select  no        –              ours              ours              ours              ours              –                            –
labels                insert  no        no             no                no                no                no                no                           no
labels                update  no        no             no                no                no                no                no                           no
labels                delete  no        no             no                no                no                no                no                           no

issue_views           select  no        –              shared            shared            shared            private+shared    –                            –
issue_views           insert  no        no             no                no                no                no                no                           no
issue_views           update  no        no             no                no                no                no                no                           no
issue_views           delete  no        no             no                no                no                no                no                           no

issue_numbers         select  no        no             no                no                no                no                no                           no
issue_numbers         insert  no        no             no                no                no                no                no                           no
issue_numbers         update  no        no             no                no                no                no                no                           no
issue_numbers         delete  no        no             no                no                no                no                no                           no

memos                 select  no         mine+trash    mine+trash       mine+trash       mine+trash       mine+trash       mine+trash                  –
memos                 insert  no         yes           yes              yes              yes              yes              yes                         no
memos                 forge   no         no            no               no               no               no               no                          no
memos                 update  no         mine+trash    mine+trash       mine+trash       mine+trash       mine+trash       mine+trash                  –
memos                 delete  no         trash         trash            trash            trash            trash            trash                       –

site_boards           select  open       members+open  members+open     members+open     members+open     members+open     admins+hidden+members+open  open
site_boards           insert  no         no            no               no               no               no               no                          no
site_boards           update  no         no            no               no               no               no               no                          no
site_boards           delete  no         no            no               no               no               no               no                          no

notices               select  live       live+members  live+members     live+members     live+members     live+members     hidden+live+members         live
notices               insert  no         no            no               no               no               no               no                          no
notices               update  no         no            no               no               no               no               no                          no
notices               delete  no         no            no               no               no               no               no                          no

notice_reads          select  no         mine          mine             mine             mine             mine             mine+others                 mine
notice_reads          insert  no         yes           yes              yes              yes              yes              yes                         no
notice_reads          forge   no         no            no               no               no               no               no                          no
notice_reads          update  no         no            no               no               no               no               no                          no
notice_reads          delete  no         no            no               no               no               no               no                          no

notifications         select  no         mine          mine             mine             mine             mine             mine                        –
notifications         insert  no         no            no               no               no               no               no                          no
notifications         update  no         no            no               no               no               no               no                          no
notifications         delete  no         no            no               no               no               no               no                          no

notification_settings select  no         mine          mine             mine             mine             mine             mine                        –
notification_settings insert  no         no            no               no               no               no               no                          no
notification_settings update  no         no            no               no               no               no               no                          no
notification_settings delete  no         no            no               no               no               no               no                          no

notification_times    select  no         mine          mine             mine             mine             mine             mine                        –
notification_times    insert  no         no            no               no               no               no               no                          no
notification_times    update  no         no            no               no               no               no               no                          no
notification_times    delete  no         no            no               no               no               no               no                          no

notification_marks    select  no         no            no               no               no               no               no                          no
notification_marks    insert  no         no            no               no               no               no               no                          no
notification_marks    update  no         no            no               no               no               no               no                          no
notification_marks    delete  no         no            no               no               no               no               no                          no

notice_reminders      select  no         no            no               no               no               no               no                          no
notice_reminders      insert  no         no            no               no               no               no               no                          no
notice_reminders      update  no         no            no               no               no               no               no                          no
notice_reminders      delete  no         no            no               no               no               no               no                          no

sites                 select  no         mine          mine+ours        mine+ours        mine+ours        ours             mine                        –
sites                 insert  no         no            no               no               no               no               no                          no
sites                 update  no         mine          mine             mine             mine+ours        ours             mine                        –
sites                 delete  no         no            no               no               no               no               no                          no

site_members          select  no         mine          mine+ours        mine+ours        mine+ours        ours             mine                        –
site_members          insert  no         no            no               no               no               no               no                          no
site_members          update  no         no            no               no               no               no               no                          no
site_members          delete  no         no            no               no               no               no               no                          no

site_invites          select  no         –             –                –                ours             ours             –                           –
site_invites          insert  no         no            no               no               no               no               no                          no
site_invites          update  no         no            no               no               no               no               no                          no
site_invites          delete  no         no            no               no               no               no               no                          no

domains               select  no         –             –                –                ours             ours             –                           –
domains               insert  no         no            no               no               no               no               no                          no
domains               update  no         no            no               no               no               no               no                          no
domains               delete  no         no            no               no               no               no               no                          no

site_redirects        select  no         –             –                –                ours             ours             –                           –
site_redirects        insert  no         no            no               no               no               no               no                          no
site_redirects        update  no         no            no               no               no               no               no                          no
site_redirects        delete  no         no            no               no               no               no               no                          no

plans                 select  no         free+pro      free+pro         free+pro         free+pro         free+pro         free+pro                    –
plans                 insert  no         no            no               no               no               no               no                          no
plans                 update  no         no            no               no               no               no               no                          no
plans                 delete  no         no            no               no               no               no               no                          no

orders                select  no         –             –                –                –                ours             –                           –
orders                insert  no         no            no               no               no               no               no                          no
orders                update  no         no            no               no               no               no               no                          no
orders                delete  no         no            no               no               no               no               no                          no

payments              select  no         no            no               no               no               no               no                          no
payments              insert  no         no            no               no               no               no               no                          no
payments              update  no         no            no               no               no               no               no                          no
payments              delete  no         no            no               no               no               no               no                          no

payment_events        select  no         no            no               no               no               no               no                          no
payment_events        insert  no         no            no               no               no               no               no                          no
payment_events        update  no         no            no               no               no               no               no                          no
payment_events        delete  no         no            no               no               no               no               no                          no

template_categories   select  no         published     published        published        published        published        hidden+published            –
template_categories   insert  no         no            no               no               no               no               no                          no
template_categories   update  no         no            no               no               no               no               no                          no
template_categories   delete  no         no            no               no               no               no               no                          no

templates             select  no         published     published        published        published        published        hidden+published            –
templates             insert  no         no            no               no               no               no               no                          no
templates             update  no         no            no               no               no               no               no                          no
templates             delete  no         no            no               no               no               no               no                          no

pages                 select  no         –             ours             ours             ours             ours             –                           –
pages                 insert  no         no            no               yes              yes              yes              no                          no
pages                 update  no         –             –                ours             ours             ours             –                           –
pages                 delete  no         no            no               no               no               no               no                          no

forms                 select  no         –             ours             ours             ours             ours             –                           –
forms                 insert  no         no            no               no               no               no               no                          no
forms                 update  no         no            no               no               no               no               no                          no
forms                 delete  no         no            no               no               no               no               no                          no

form_definitions      select  no         –             ours             ours             ours             ours             –                           –
form_definitions      insert  no         no            no               no               no               no               no                          no
form_definitions      update  no         no            no               no               no               no               no                          no
form_definitions      delete  no         no            no               no               no               no               no                          no

form_submissions      select  no         –             ours             ours             ours             ours             –                           –
form_submissions      insert  no         no            no               no               no               no               no                          no
form_submissions      update  no         no            no               no               no               no               no                          no
form_submissions      delete  no         no            no               no               no               no               no                          no

form_files            select  no         –             ours             ours             ours             ours             –                           –
form_files            insert  no         no            no               no               no               no               no                          no
form_files            update  no         no            no               no               no               no               no                          no
form_files            delete  no         no            no               no               no               no               no                          no

page_visits           select  no         –             ours             ours             ours             ours             –                           –
page_visits           insert  no         no            no               no               no               no               no                          no
page_visits           update  no         no            no               no               no               no               no                          no
page_visits           delete  no         no            no               no               no               no               no                          no

page_versions         select  no         –             ours             ours             ours             ours             –                           –
page_versions         insert  no         no            no               no               no               no               no                          no
page_versions         update  no         no            no               no               no               no               no                          no
page_versions         delete  no         no            no               no               no               no               no                          no

page_sections         select  no         –             ours             ours             ours             ours             –                           –
page_sections         insert  no         no            no               yes              yes              yes              no                          no
page_sections         update  no         no            no               no               no               no               no                          no
page_sections         delete  no         no            no               no               no               no               no                          no

page_shares           select  no         –             –                ours             ours             ours             review                      –
page_shares           insert  no         no            no               no               no               no               no                          no
page_shares           update  no         no            no               no               no               no               no                          no
page_shares           delete  no         –             –                ours             ours             ours             –                           –

page_thumbs           select  no         no            no               no               no               no               no                          no
page_thumbs           insert  no         no            no               no               no               no               no                          no
page_thumbs           update  no         no            no               no               no               no               no                          no
page_thumbs           delete  no         no            no               no               no               no               no                          no

page_locks            select  no         no            no               no               no               no               no                          no
page_locks            insert  no         no            no               no               no               no               no                          no
page_locks            update  no         no            no               no               no               no               no                          no
page_locks            delete  no         no            no               no               no               no               no                          no

draft_versions        select  no         –             ours             ours             ours             ours             –                           –
draft_versions        insert  no         no            no               no               no               no               no                          no
draft_versions        update  no         no            no               no               no               no               no                          no
draft_versions        delete  no         no            no               no               no               no               no                          no

section_versions      select  no         –             ours             ours             ours             ours             –                           –
section_versions      insert  no         no            no               no               no               no               no                          no
section_versions      update  no         no            no               no               no               no               no                          no
section_versions      delete  no         no            no               no               no               no               no                          no

section_locks         select  no         no            no               no               no               no               no                          no
section_locks         insert  no         no            no               no               no               no               no                          no
section_locks         update  no         no            no               no               no               no               no                          no
section_locks         delete  no         no            no               no               no               no               no                          no

former_site_names     select  no         –                ours             ours             ours             ours             –                           –
former_site_names     insert  no         no               no               no               no               no               no                          no
former_site_names     update  no         no               no               no               no               no               no                          no
former_site_names     delete  no         no               no               no               no               no               no                          no

page_redirects        select  no         no            no               no               no               no               no                          no
page_redirects        insert  no         no            no               no               no               no               no                          no
page_redirects        update  no         no            no               no               no               no               no                          no
page_redirects        delete  no         no            no               no               no               no               no                          no

taken_down_assets     select  no         no            no               no               no               no               no                          no
taken_down_assets     insert  no         no            no               no               no               no               no                          no
taken_down_assets     update  no         no            no               no               no               no               no                          no
taken_down_assets     delete  no         no            no               no               no               no               no                          no

page_reports          select  no         no            no               no               no               no               no                          no
page_reports          insert  no         no            no               no               no               no               no                          no
page_reports          update  no         no            no               no               no               no               no                          no
page_reports          delete  no         no            no               no               no               no               no                          no

assets                select  no         –             ours             ours             ours             ours             –                           –
assets                insert  no         no            no               yes              yes              yes              no                          no
assets                update  no         –             –                ours             ours             ours             –                           –
assets                delete  no         no            no               no               no               no               no                          no

email_changes            select  no  no  no  no  no  no  no  no
email_changes            insert  no  no  no  no  no  no  no  no
email_changes            update  no  no  no  no  no  no  no  no
email_changes            delete  no  no  no  no  no  no  no  no

secure_login_challenges  select  no  no  no  no  no  no  no  no
secure_login_challenges  insert  no  no  no  no  no  no  no  no
secure_login_challenges  update  no  no  no  no  no  no  no  no
secure_login_challenges  delete  no  no  no  no  no  no  no  no

login_apps               select  no  no  no  no  no  no  no  no
login_apps               insert  no  no  no  no  no  no  no  no
login_apps               update  no  no  no  no  no  no  no  no
login_apps               delete  no  no  no  no  no  no  no  no

recovery_codes           select  no  no  no  no  no  no  no  no
recovery_codes           insert  no  no  no  no  no  no  no  no
recovery_codes           update  no  no  no  no  no  no  no  no
recovery_codes           delete  no  no  no  no  no  no  no  no

remembered_browsers      select  no  no  no  no  no  no  no  no
remembered_browsers      insert  no  no  no  no  no  no  no  no
remembered_browsers      update  no  no  no  no  no  no  no  no
remembered_browsers      delete  no  no  no  no  no  no  no  no

failed_rows           select  no         no            no               no               no               no               no                          no
failed_rows           insert  no         no            no               no               no               no               no                          no
failed_rows           update  no         no            no               no               no               no               no                          no
failed_rows           delete  no         no            no               no               no               no               no                          no

outbox                select  no         no            no               no               no               no               no                          no
outbox                insert  no         no            no               no               no               no               no                          no
outbox                update  no         no            no               no               no               no               no                          no
outbox                delete  no         no            no               no               no               no               no                          no

rate_limits           select  no         no            no               no               no               no               no                          no
rate_limits           insert  no         no            no               no               no               no               no                          no
rate_limits           update  no         no            no               no               no               no               no                          no
rate_limits           delete  no         no            no               no               no               no               no                          no

remote_networks       select  no         no            no               no               no               no               no                          no
remote_networks       insert  no         no            no               no               no               no               no                          no
remote_networks       update  no         no            no               no               no               no               no                          no
remote_networks       delete  no         no            no               no               no               no               no                          no
remote_reports        select  no         –             –                –                –                –                report                      –
remote_reports        insert  no         no            no               no               no               no               no                          no
remote_reports        update  no         no            no               no               no               no               no                          no
remote_reports        delete  no         no            no               no               no               no               no                          no
remote_vitals         select  no         –             –                –                –                –                vitals                      –
remote_vitals         insert  no         no            no               no               no               no               no                          no
remote_vitals         update  no         no            no               no               no               no               no                          no
remote_vitals         delete  no         no            no               no               no               no               no                          no

remote_channels       select  no         no            no               no               no               no               no                          no
remote_channels       insert  no         no            no               no               no               no               no                          no
remote_channels       update  no         no            no               no               no               no               no                          no
remote_channels       delete  no         no            no               no               no               no               no                          no

remote_releases       select  no         no            no               no               no               no               no                          no
remote_releases       insert  no         no            no               no               no               no               no                          no
remote_releases       update  no         no            no               no               no               no               no                          no
remote_releases       delete  no         no            no               no               no               no               no                          no

remote_release_parts  select  no         no            no               no               no               no               no                          no
remote_release_parts  insert  no         no            no               no               no               no               no                          no
remote_release_parts  update  no         no            no               no               no               no               no                          no
remote_release_parts  delete  no         no            no               no               no               no               no                          no

audit_log             select  no         –             –                –                –                –                row                         –
audit_log             insert  no         no            no               no               no               no               no                          no
audit_log             update  no         no            no               no               no               no               no                          no
audit_log             delete  no         no            no               no               no               no               no                          no

deploy_tokens         select  no         –             –                –                –                –                token                       –
deploy_tokens         insert  no         no            no               no               no               no               no                          no
deploy_tokens         update  no         no            no               no               no               no               no                          no
deploy_tokens         delete  no         no            no               no               no               no               no                          no

invite_mails          select  no         no            no               no               no               no               no                          no
invite_mails          insert  no         no            no               no               no               no               no                          no
invite_mails          update  no         no            no               no               no               no               no                          no
invite_mails          delete  no         no            no               no               no               no               no                          no

usage_limits          select  no         no            no               no               no               no               no                          no
usage_limits          insert  no         no            no               no               no               no               no                          no
usage_limits          update  no         no            no               no               no               no               no                          no
usage_limits          delete  no         no            no               no               no               no               no                          no

usage                 select  no         no            no               no               no               no               no                          no
usage                 insert  no         no            no               no               no               no               no                          no
usage                 update  no         no            no               no               no               no               no                          no
usage                 delete  no         no            no               no               no               no               no                          no

refused_invitations   select  no         no            no               no               no               no               no                          no
refused_invitations   insert  no         no            no               no               no               no               no                          no
refused_invitations   update  no         no            no               no               no               no               no                          no
refused_invitations   delete  no         no            no               no               no               no               no                          no

sign_ups              select  no         no            no               no               no               no               no                          no
sign_ups              insert  no         no            no               no               no               no               no                          no
sign_ups              update  no         no            no               no               no               no               no                          no
sign_ups              delete  no         no            no               no               no               no               no                          no

person_origins        select  no         no            no               no               no               no               no                          no
person_origins        insert  no         no            no               no               no               no               no                          no
person_origins        update  no         no            no               no               no               no               no                          no
person_origins        delete  no         no            no               no               no               no               no                          no

budget_limits         select  no         no            no               no               no               no               no                          no
budget_limits         insert  no         no            no               no               no               no               no                          no
budget_limits         update  no         no            no               no               no               no               no                          no
budget_limits         delete  no         no            no               no               no               no               no                          no

person_budgets        select  no         no            no               no               no               no               no                          no
person_budgets        insert  no         no            no               no               no               no               no                          no
person_budgets        update  no         no            no               no               no               no               no                          no
person_budgets        delete  no         no            no               no               no               no               no                          no

raised_budgets        select  no         no            no               no               no               no               no                          no
raised_budgets        insert  no         no            no               no               no               no               no                          no
raised_budgets        update  no         no            no               no               no               no               no                          no
raised_budgets        delete  no         no            no               no               no               no               no                          no

user_types            select  no         –             –                –                –                –                type                        –
user_types            insert  no         no            no               no               no               no               no                          no
user_types            update  no         no            no               no               no               no               no                          no
user_types            delete  no         no            no               no               no               no               no                          no

route_rules           select  no         no            no               no               no               no               no                          no
route_rules           insert  no         no            no               no               no               no               no                          no
route_rules           update  no         no            no               no               no               no               no                          no
route_rules           delete  no         no            no               no               no               no               no                          no

storage.objects       select  notice-live  notice-live+photo-mine  file-ours+note-ours+notice-live+ours+photo-mine  file-ours+note-ours+notice-live+ours+photo-mine  file-ours+note-ours+notice-live+ours+photo-mine  file-ours+note-ours+notice-live+ours+photo-mine  notice-draft+notice-live+photo-mine  notice-live+photo-mine
storage.objects       insert  no         no            no               yes              yes              yes              no                          no
storage.objects       forge   no         no            no               no               no               no               no                          no
storage.objects       update  –          –             –                ours             ours             ours             –                           –
storage.objects       delete  –          –             –                ours             ours             ours             –                           –

storage.site_files       insert  no       no            no               yes              yes              yes              no                         no
storage.site_files       forge   no       no            no               no               no               no               no                         no
storage.site_markup      insert  no       no            no               no               no               no               no                         no
storage.note_pictures    insert  no       no            no               yes              yes              yes              no                         no
storage.note_pictures    forge   no       no            no               no               no               no               no                         no
storage.project_files    insert  no       no            no               yes              yes              yes              no                         no
storage.project_files    forge   no       no            no               no               no               no               no                         no
storage.profile_photos   insert  no       yes          yes             yes              yes              yes              yes                        no
storage.profile_photos   forge   no       no            no               no               no               no               no                         no
storage.photos_of_others insert  no      no           no              no               no               no               no                         no
storage.notice_pictures  insert  no       no            no               no               no               no               yes                        no
`;
