// Generated from the migrations by `npm run db:types`. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      activity: {
        Row: {
          actor: string | null
          actor_name: string
          after: Json | null
          at: string
          before: Json | null
          id: number
          project_id: string
          target_id: string
          target_type: string
          verb: string
        }
        Insert: {
          actor?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          project_id: string
          target_id: string
          target_type: string
          verb: string
        }
        Update: {
          actor?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          project_id?: string
          target_id?: string
          target_type?: string
          verb?: string
        }
        Relationships: [
          {
            foreignKeyName: "activity_actor_fkey"
            columns: ["actor"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "activity_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      agreement_consents: {
        Row: {
          action: string
          agreement_id: string
          at: string
          id: string
          source: string
          user_id: string
          version: number
        }
        Insert: {
          action: string
          agreement_id: string
          at?: string
          id?: string
          source?: string
          user_id: string
          version: number
        }
        Update: {
          action?: string
          agreement_id?: string
          at?: string
          id?: string
          source?: string
          user_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "agreement_consents_agreement_id_version_fkey"
            columns: ["agreement_id", "version"]
            isOneToOne: false
            referencedRelation: "agreement_versions"
            referencedColumns: ["agreement_id", "version"]
          },
          {
            foreignKeyName: "agreement_consents_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      agreement_versions: {
        Row: {
          agreement_id: string
          body: NonNullable<Json>
          change: string
          created_at: string
          effective_at: string | null
          notice_at: string | null
          published_at: string | null
          rev: number
          sha256: string
          summary: string
          updated_at: string
          version: number
        }
        Insert: {
          agreement_id: string
          body: NonNullable<Json>
          change?: string
          created_at?: string
          effective_at?: string | null
          notice_at?: string | null
          published_at?: string | null
          rev?: number
          sha256?: string
          summary?: string
          updated_at?: string
          version: number
        }
        Update: {
          agreement_id?: string
          body?: NonNullable<Json>
          change?: string
          created_at?: string
          effective_at?: string | null
          notice_at?: string | null
          published_at?: string | null
          rev?: number
          sha256?: string
          summary?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "agreement_versions_agreement_id_fkey"
            columns: ["agreement_id"]
            isOneToOne: false
            referencedRelation: "agreements"
            referencedColumns: ["id"]
          },
        ]
      }
      agreements: {
        Row: {
          board_id: string
          created_at: string
          id: string
          kind: string
          needs_consent: boolean
          rank: number
          required: boolean
          rev: number
          title: string
        }
        Insert: {
          board_id?: string
          created_at?: string
          id?: string
          kind: string
          needs_consent?: boolean
          rank?: number
          required?: boolean
          rev?: number
          title: string
        }
        Update: {
          board_id?: string
          created_at?: string
          id?: string
          kind?: string
          needs_consent?: boolean
          rank?: number
          required?: boolean
          rev?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "agreements_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "site_boards"
            referencedColumns: ["id"]
          },
        ]
      }
      assets: {
        Row: {
          alt: string
          bytes: number
          created_at: string
          created_by: string | null
          height: number | null
          id: string
          mime: string
          name: string | null
          path: string
          purge_at: string | null
          removed_at: string | null
          sha256: string
          site_id: string
          use_key: string | null
          width: number | null
        }
        Insert: {
          alt?: string
          bytes: number
          created_at?: string
          created_by?: string | null
          height?: number | null
          id?: string
          mime: string
          name?: string | null
          path: string
          purge_at?: string | null
          removed_at?: string | null
          sha256: string
          site_id: string
          use_key?: never
          width?: number | null
        }
        Update: {
          alt?: string
          bytes?: number
          created_at?: string
          created_by?: string | null
          height?: number | null
          id?: string
          mime?: string
          name?: string | null
          path?: string
          purge_at?: string | null
          removed_at?: string | null
          sha256?: string
          site_id?: string
          use_key?: never
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "assets_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "assets_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor: string | null
          actor_name: string
          after: Json | null
          at: string
          before: Json | null
          id: string
          target_id: string
          target_type: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: string
          target_id: string
          target_type: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: string
          target_id?: string
          target_type?: string
        }
        Relationships: []
      }
      board_access: {
        Row: {
          board_id: string
          level: string
          member_id: string
          project_id: string
        }
        Insert: {
          board_id: string
          level?: string
          member_id: string
          project_id: string
        }
        Update: {
          board_id?: string
          level?: string
          member_id?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "board_access_project_id_board_id_fkey"
            columns: ["project_id", "board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "board_access_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "board_access_project_id_member_id_fkey"
            columns: ["project_id", "member_id"]
            isOneToOne: false
            referencedRelation: "project_members"
            referencedColumns: ["project_id", "id"]
          },
        ]
      }
      board_columns: {
        Row: {
          board_id: string
          id: string
          kind: string
          name: string
          project_id: string
          rank: number
          wip_limit: number | null
        }
        Insert: {
          board_id: string
          id?: string
          kind: string
          name: string
          project_id: string
          rank?: number
          wip_limit?: number | null
        }
        Update: {
          board_id?: string
          id?: string
          kind?: string
          name?: string
          project_id?: string
          rank?: number
          wip_limit?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "board_columns_project_id_board_id_fkey"
            columns: ["project_id", "board_id"]
            isOneToOne: false
            referencedRelation: "boards"
            referencedColumns: ["project_id", "id"]
          },
        ]
      }
      boards: {
        Row: {
          access: string
          archived_at: string | null
          created_at: string
          created_by: string | null
          id: string
          name: string
          project_id: string
          rank: number
        }
        Insert: {
          access?: string
          archived_at?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          name: string
          project_id: string
          rank?: number
        }
        Update: {
          access?: string
          archived_at?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          name?: string
          project_id?: string
          rank?: number
        }
        Relationships: [
          {
            foreignKeyName: "boards_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "boards_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      budget_limits: {
        Row: {
          at_first: number
          budget: string
          full_size: number
          of_network: number
          per_paid_site: number
        }
        Insert: {
          at_first: number
          budget: string
          full_size: number
          of_network: number
          per_paid_site: number
        }
        Update: {
          at_first?: number
          budget?: string
          full_size?: number
          of_network?: number
          per_paid_site?: number
        }
        Relationships: []
      }
      comment_reactions: {
        Row: {
          comment_id: string
          created_at: string
          emoji: string
          project_id: string
          user_id: string
        }
        Insert: {
          comment_id: string
          created_at?: string
          emoji: string
          project_id: string
          user_id: string
        }
        Update: {
          comment_id?: string
          created_at?: string
          emoji?: string
          project_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "comment_reactions_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_reactions_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comment_reactions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      comments: {
        Row: {
          author: string | null
          author_name: string
          body: NonNullable<Json>
          body_text: string
          bytes: number | null
          created_at: string
          edited_at: string | null
          id: string
          issue_id: string | null
          mentions: string[] | null
          note_id: string | null
          parent_id: string | null
          project_id: string
          removed_at: string | null
          resolved_at: string | null
          resolved_by: string | null
          search_chosung: string
          search_jamo: string
          target_id: string
          target_type: string
          comment_link: string | null
        }
        Insert: {
          author?: string | null
          author_name?: string
          body: NonNullable<Json>
          body_text: string
          bytes?: never
          created_at?: string
          edited_at?: string | null
          id?: string
          issue_id?: never
          mentions?: never
          note_id?: never
          parent_id?: string | null
          project_id: string
          removed_at?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          search_chosung?: never
          search_jamo?: never
          target_id: string
          target_type: string
        }
        Update: {
          author?: string | null
          author_name?: string
          body?: NonNullable<Json>
          body_text?: string
          bytes?: never
          created_at?: string
          edited_at?: string | null
          id?: string
          issue_id?: never
          mentions?: never
          note_id?: never
          parent_id?: string | null
          project_id?: string
          removed_at?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          search_chosung?: never
          search_jamo?: never
          target_id?: string
          target_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "comments_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_issue_id_fkey"
            columns: ["issue_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_note_id_fkey"
            columns: ["note_id"]
            isOneToOne: false
            referencedRelation: "notes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comments_resolved_by_fkey"
            columns: ["resolved_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      deploy_tokens: {
        Row: {
          created_at: string
          created_by: string | null
          created_by_name: string
          expires_at: string
          id: string
          label: string
          last_used_at: string | null
          name: string
          public_key: string
          revoked_at: string | null
          scope: string
          token_hash: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          created_by_name?: string
          expires_at: string
          id: string
          label: string
          last_used_at?: string | null
          name: string
          public_key: string
          revoked_at?: string | null
          scope: string
          token_hash: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          created_by_name?: string
          expires_at?: string
          id?: string
          label?: string
          last_used_at?: string | null
          name?: string
          public_key?: string
          revoked_at?: string | null
          scope?: string
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "deploy_tokens_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      domains: {
        Row: {
          checked_at: string | null
          created_at: string
          hostname: string
          id: string
          is_apex: boolean
          is_primary: boolean
          live_at: string | null
          name: string
          next_check_at: string | null
          observed: NonNullable<Json>
          problem: string | null
          site_id: string
          status: string
          tries: number
          txt_missing_since: string | null
          txt_token: string
          verified_at: string | null
          waiting_since: string
          www: string
          www_ready: boolean
        }
        Insert: {
          checked_at?: string | null
          created_at?: string
          hostname: string
          id?: string
          is_apex: boolean
          is_primary?: boolean
          live_at?: string | null
          name: string
          next_check_at?: string | null
          observed?: NonNullable<Json>
          problem?: string | null
          site_id: string
          status?: string
          tries?: number
          txt_missing_since?: string | null
          txt_token?: string
          verified_at?: string | null
          waiting_since?: string
          www?: string
          www_ready?: boolean
        }
        Update: {
          checked_at?: string | null
          created_at?: string
          hostname?: string
          id?: string
          is_apex?: boolean
          is_primary?: boolean
          live_at?: string | null
          name?: string
          next_check_at?: string | null
          observed?: NonNullable<Json>
          problem?: string | null
          site_id?: string
          status?: string
          tries?: number
          txt_missing_since?: string | null
          txt_token?: string
          verified_at?: string | null
          waiting_since?: string
          www?: string
          www_ready?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "domains_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      draft_versions: {
        Row: {
          asset_keys: string[]
          at: string
          bytes: number | null
          created_by: string | null
          id: string
          kept_at: string
          page_id: string
          project: NonNullable<Json>
          site_id: string
          title: string
        }
        Insert: {
          asset_keys?: string[]
          at: string
          bytes?: never
          created_by?: string | null
          id?: string
          kept_at?: string
          page_id: string
          project: NonNullable<Json>
          site_id: string
          title: string
        }
        Update: {
          asset_keys?: string[]
          at?: string
          bytes?: never
          created_by?: string | null
          id?: string
          kept_at?: string
          page_id?: string
          project?: NonNullable<Json>
          site_id?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "draft_versions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "draft_versions_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      email_changes: {
        Row: {
          all_tries: number
          day_began_at: string
          expires_at: string
          hour_began_at: string
          new_email: string
          new_hash: string | null
          old_hash: string | null
          sends: number
          sent_at: string
          tries: number
          user_id: string
        }
        Insert: {
          all_tries?: number
          day_began_at?: string
          expires_at: string
          hour_began_at?: string
          new_email: string
          new_hash?: string | null
          old_hash?: string | null
          sends?: number
          sent_at?: string
          tries?: number
          user_id: string
        }
        Update: {
          all_tries?: number
          day_began_at?: string
          expires_at?: string
          hour_began_at?: string
          new_email?: string
          new_hash?: string | null
          old_hash?: string | null
          sends?: number
          sent_at?: string
          tries?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "email_changes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      failed_rows: {
        Row: {
          error: string
          id: string
          kind: string
          next_at: string
          since: string
          target_id: string
          title: string
          tries: number
          user_id: string | null
        }
        Insert: {
          error: string
          id?: string
          kind: string
          next_at: string
          since?: string
          target_id: string
          title?: string
          tries?: number
          user_id?: string | null
        }
        Update: {
          error?: string
          id?: string
          kind?: string
          next_at?: string
          since?: string
          target_id?: string
          title?: string
          tries?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "failed_rows_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      file_blobs: {
        Row: {
          bytes: number | null
          created_at: string
          mime: string
          project_id: string
          sha256: string
          size: number
          storage_key: string
          thumb: string | null
        }
        Insert: {
          bytes?: never
          created_at?: string
          mime: string
          project_id: string
          sha256: string
          size: number
          storage_key: string
          thumb?: string | null
        }
        Update: {
          bytes?: never
          created_at?: string
          mime?: string
          project_id?: string
          sha256?: string
          size?: number
          storage_key?: string
          thumb?: string | null
        }
        Relationships: []
      }
      file_uploads: {
        Row: {
          arrived: number
          bytes: number | null
          created_at: string
          expires_at: string
          finished_at: string | null
          held: number
          id: string
          mime: string | null
          project_id: string
          result: Json | null
          sha256: string | null
          size: number
          user_id: string
        }
        Insert: {
          arrived?: number
          bytes?: never
          created_at?: string
          expires_at?: string
          finished_at?: string | null
          held?: number
          id: string
          mime?: string | null
          project_id: string
          result?: Json | null
          sha256?: string | null
          size: number
          user_id: string
        }
        Update: {
          arrived?: number
          bytes?: never
          created_at?: string
          expires_at?: string
          finished_at?: string | null
          held?: number
          id?: string
          mime?: string | null
          project_id?: string
          result?: Json | null
          sha256?: string | null
          size?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "file_uploads_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "file_uploads_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      file_versions: {
        Row: {
          at: string
          created_by: string | null
          file_id: string
          mime: string
          project_id: string
          restored_from: number | null
          sha256: string
          size: number
          version: number
        }
        Insert: {
          at?: string
          created_by?: string | null
          file_id: string
          mime: string
          project_id: string
          restored_from?: number | null
          sha256: string
          size: number
          version: number
        }
        Update: {
          at?: string
          created_by?: string | null
          file_id?: string
          mime?: string
          project_id?: string
          restored_from?: number | null
          sha256?: string
          size?: number
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "file_versions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "file_versions_file_id_fkey"
            columns: ["file_id"]
            isOneToOne: false
            referencedRelation: "files"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "file_versions_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "file_versions_project_id_sha256_fkey"
            columns: ["project_id", "sha256"]
            isOneToOne: false
            referencedRelation: "file_blobs"
            referencedColumns: ["project_id", "sha256"]
          },
        ]
      }
      file_zips: {
        Row: {
          expires_at: string
          file_ids: string[]
          id: string
          project_id: string
          user_id: string
        }
        Insert: {
          expires_at?: string
          file_ids: string[]
          id?: string
          project_id: string
          user_id: string
        }
        Update: {
          expires_at?: string
          file_ids?: string[]
          id?: string
          project_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "file_zips_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "file_zips_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      files: {
        Row: {
          category_id: string | null
          created_at: string
          created_by: string | null
          id: string
          mime: string
          name: string
          name_key: string
          project_id: string
          purge_at: string | null
          removed_at: string | null
          search_chosung: string
          search_jamo: string
          sha256: string
          size: number
          source_id: string | null
          source_type: string | null
          thumb: string | null
          updated_at: string
          updated_by: string | null
          version: number
          file_as_json: Json | null
        }
        Insert: {
          category_id?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          mime: string
          name: string
          name_key?: string
          project_id: string
          purge_at?: string | null
          removed_at?: string | null
          search_chosung?: string
          search_jamo?: string
          sha256: string
          size: number
          source_id?: string | null
          source_type?: string | null
          thumb?: string | null
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Update: {
          category_id?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          mime?: string
          name?: string
          name_key?: string
          project_id?: string
          purge_at?: string | null
          removed_at?: string | null
          search_chosung?: string
          search_jamo?: string
          sha256?: string
          size?: number
          source_id?: string | null
          source_type?: string | null
          thumb?: string | null
          updated_at?: string
          updated_by?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "files_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "files_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "files_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      form_definitions: {
        Row: {
          bytes: number
          consent_text: string
          created_at: string
          fields: NonNullable<Json>
          form_id: string
          hash: string
          id: string
          site_id: string
        }
        Insert: {
          bytes?: never
          consent_text: string
          created_at?: string
          fields: NonNullable<Json>
          form_id: string
          hash: string
          id?: string
          site_id: string
        }
        Update: {
          bytes?: never
          consent_text?: string
          created_at?: string
          fields?: NonNullable<Json>
          form_id?: string
          hash?: string
          id?: string
          site_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "form_definitions_form_id_fkey"
            columns: ["form_id"]
            isOneToOne: false
            referencedRelation: "forms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "form_definitions_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      form_files: {
        Row: {
          bytes: number
          created_at: string
          field_key: string
          id: string
          name: string
          site_id: string
          submission_id: string
        }
        Insert: {
          bytes: number
          created_at?: string
          field_key: string
          id: string
          name: string
          site_id: string
          submission_id: string
        }
        Update: {
          bytes?: number
          created_at?: string
          field_key?: string
          id?: string
          name?: string
          site_id?: string
          submission_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "form_files_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "form_files_submission_id_fkey"
            columns: ["submission_id"]
            isOneToOne: false
            referencedRelation: "form_submissions"
            referencedColumns: ["id"]
          },
        ]
      }
      form_submissions: {
        Row: {
          body: string
          bytes: number | null
          consent_at: string | null
          created_at: string
          data: NonNullable<Json>
          definition_id: string
          digest: string
          form_id: string
          id: string
          ip_hash: string
          note: string
          purge_at: string | null
          read_at: string | null
          rev: number
          site_id: string
          status: string
          version_id: string
        }
        Insert: {
          body?: string
          bytes?: never
          consent_at?: string | null
          created_at?: string
          data: NonNullable<Json>
          definition_id: string
          digest: string
          form_id: string
          id?: string
          ip_hash: string
          note?: string
          purge_at?: string | null
          read_at?: string | null
          rev?: number
          site_id: string
          status?: string
          version_id: string
        }
        Update: {
          body?: string
          bytes?: never
          consent_at?: string | null
          created_at?: string
          data?: NonNullable<Json>
          definition_id?: string
          digest?: string
          form_id?: string
          id?: string
          ip_hash?: string
          note?: string
          purge_at?: string | null
          read_at?: string | null
          rev?: number
          site_id?: string
          status?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "form_submissions_definition_id_fkey"
            columns: ["definition_id"]
            isOneToOne: false
            referencedRelation: "form_definitions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "form_submissions_form_id_fkey"
            columns: ["form_id"]
            isOneToOne: false
            referencedRelation: "forms"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "form_submissions_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      former_site_names: {
        Row: {
          left_at: string
          site_id: string
          subdomain: string
        }
        Insert: {
          left_at?: string
          site_id: string
          subdomain: string
        }
        Update: {
          left_at?: string
          site_id?: string
          subdomain?: string
        }
        Relationships: [
          {
            foreignKeyName: "former_site_names_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      forms: {
        Row: {
          consent_text: string
          created_at: string
          fields: NonNullable<Json>
          id: string
          is_settling: boolean
          key: string
          mailed_at: string | null
          name: string
          news_at: string | null
          page_id: string
          retention_days: number | null
          site_id: string
          told_at: string | null
          version_id: string
        }
        Insert: {
          consent_text?: string
          created_at?: string
          fields: NonNullable<Json>
          id?: string
          is_settling?: boolean
          key: string
          mailed_at?: string | null
          name: string
          news_at?: string | null
          page_id: string
          retention_days?: number | null
          site_id: string
          told_at?: string | null
          version_id: string
        }
        Update: {
          consent_text?: string
          created_at?: string
          fields?: NonNullable<Json>
          id?: string
          is_settling?: boolean
          key?: string
          mailed_at?: string | null
          name?: string
          news_at?: string | null
          page_id?: string
          retention_days?: number | null
          site_id?: string
          told_at?: string | null
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "forms_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      invite_mails: {
        Row: {
          at: string
          email: string
          id: number
          inviter_id: string
          mailbox: string
          network: string | null
          project_id: string | null
          site_id: string | null
        }
        Insert: {
          at?: string
          email: string
          id?: never
          inviter_id: string
          mailbox?: never
          network?: string | null
          project_id?: string | null
          site_id?: string | null
        }
        Update: {
          at?: string
          email?: string
          id?: never
          inviter_id?: string
          mailbox?: never
          network?: string | null
          project_id?: string | null
          site_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "invite_mails_inviter_id_fkey"
            columns: ["inviter_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invite_mails_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invite_mails_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      issue_assignees: {
        Row: {
          issue_id: string
          project_id: string
          user_id: string
        }
        Insert: {
          issue_id: string
          project_id: string
          user_id: string
        }
        Update: {
          issue_id?: string
          project_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_assignees_project_id_issue_id_fkey"
            columns: ["project_id", "issue_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "issue_assignees_project_id_user_id_fkey"
            columns: ["project_id", "user_id"]
            isOneToOne: false
            referencedRelation: "project_members"
            referencedColumns: ["project_id", "joined_user_id"]
          },
        ]
      }
      issue_labels: {
        Row: {
          issue_id: string
          label_id: string
          project_id: string
        }
        Insert: {
          issue_id: string
          label_id: string
          project_id: string
        }
        Update: {
          issue_id?: string
          label_id?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_labels_project_id_issue_id_fkey"
            columns: ["project_id", "issue_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "issue_labels_project_id_label_id_fkey"
            columns: ["project_id", "label_id"]
            isOneToOne: false
            referencedRelation: "labels"
            referencedColumns: ["project_id", "id"]
          },
        ]
      }
      issue_numbers: {
        Row: {
          last: number
          project_id: string
        }
        Insert: {
          last?: number
          project_id: string
        }
        Update: {
          last?: number
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_numbers_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: true
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      issue_relations: {
        Row: {
          created_at: string
          from_id: string
          id: string
          kind: string
          project_id: string
          to_id: string
        }
        Insert: {
          created_at?: string
          from_id: string
          id?: string
          kind: string
          project_id: string
          to_id: string
        }
        Update: {
          created_at?: string
          from_id?: string
          id?: string
          kind?: string
          project_id?: string
          to_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_relations_project_id_from_id_fkey"
            columns: ["project_id", "from_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "issue_relations_project_id_to_id_fkey"
            columns: ["project_id", "to_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
        ]
      }
      issue_views: {
        Row: {
          created_at: string
          id: string
          is_shared: boolean
          name: string
          project_id: string
          query: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_shared?: boolean
          name: string
          project_id: string
          query?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_shared?: boolean
          name?: string
          project_id?: string
          query?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_views_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "issue_views_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      issue_watchers: {
        Row: {
          issue_id: string
          project_id: string
          user_id: string
        }
        Insert: {
          issue_id: string
          project_id: string
          user_id: string
        }
        Update: {
          issue_id?: string
          project_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "issue_watchers_project_id_issue_id_fkey"
            columns: ["project_id", "issue_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "issue_watchers_project_id_user_id_fkey"
            columns: ["project_id", "user_id"]
            isOneToOne: false
            referencedRelation: "project_members"
            referencedColumns: ["project_id", "joined_user_id"]
          },
        ]
      }
      issues: {
        Row: {
          board_id: string
          body: NonNullable<Json>
          body_text: string
          bytes: number | null
          closed_at: string | null
          column_id: string
          comment_count: number
          created_at: string
          created_by: string | null
          due_date: string | null
          estimate: number | null
          former_ranks: number[]
          id: string
          mentions: string[] | null
          moved_by: string | null
          number: number
          parent_id: string | null
          priority: number
          project_id: string
          purge_at: string | null
          rank: number
          removed_at: string | null
          rev: number
          search_chosung: string
          search_jamo: string
          source_id: string | null
          source_type: string | null
          title: string
          title_chosung: string | null
          updated_at: string
          updated_by: string | null
        }
        Insert: {
          board_id: string
          body?: NonNullable<Json>
          body_text?: string
          bytes?: never
          closed_at?: string | null
          column_id: string
          comment_count?: number
          created_at?: string
          created_by?: string | null
          due_date?: string | null
          estimate?: number | null
          former_ranks?: number[]
          id?: string
          mentions?: never
          moved_by?: string | null
          number: number
          parent_id?: string | null
          priority?: number
          project_id: string
          purge_at?: string | null
          rank: number
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          source_id?: string | null
          source_type?: string | null
          title: string
          title_chosung?: never
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          board_id?: string
          body?: NonNullable<Json>
          body_text?: string
          bytes?: never
          closed_at?: string | null
          column_id?: string
          comment_count?: number
          created_at?: string
          created_by?: string | null
          due_date?: string | null
          estimate?: number | null
          former_ranks?: number[]
          id?: string
          mentions?: never
          moved_by?: string | null
          number?: number
          parent_id?: string | null
          priority?: number
          project_id?: string
          purge_at?: string | null
          rank?: number
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          source_id?: string | null
          source_type?: string | null
          title?: string
          title_chosung?: never
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "issues_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "issues_moved_by_fkey"
            columns: ["moved_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "issues_project_id_board_id_column_id_fkey"
            columns: ["project_id", "board_id", "column_id"]
            isOneToOne: false
            referencedRelation: "board_columns"
            referencedColumns: ["project_id", "board_id", "id"]
          },
          {
            foreignKeyName: "issues_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "issues_project_id_parent_id_fkey"
            columns: ["project_id", "parent_id"]
            isOneToOne: false
            referencedRelation: "issues"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "issues_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      labels: {
        Row: {
          color: string
          created_at: string
          id: string
          name: string
          project_id: string
        }
        Insert: {
          color?: string
          created_at?: string
          id?: string
          name: string
          project_id: string
        }
        Update: {
          color?: string
          created_at?: string
          id?: string
          name?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "labels_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      login_apps: {
        Row: {
          created_at: string
          last_step: number
          sealed_secret: string
          used_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          last_step: number
          sealed_secret: string
          used_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          last_step?: number
          sealed_secret?: string
          used_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "login_apps_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      memos: {
        Row: {
          archived_at: string | null
          body: string
          bytes: number | null
          created_at: string
          id: string
          pinned: boolean
          purge_at: string | null
          removed_at: string | null
          rev: number
          search_chosung: string
          search_jamo: string
          tags: string[]
          updated_at: string
          user_id: string
        }
        Insert: {
          archived_at?: string | null
          body?: string
          bytes?: never
          created_at?: string
          id?: string
          pinned?: boolean
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          tags?: string[]
          updated_at?: string
          user_id?: string
        }
        Update: {
          archived_at?: string | null
          body?: string
          bytes?: never
          created_at?: string
          id?: string
          pinned?: boolean
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          tags?: string[]
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "memos_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      note_places: {
        Row: {
          list_id: string
          note_id: string
          parent_id: string | null
          project_id: string
          rank: number
          rev: number
          note_place_as_json: Json | null
        }
        Insert: {
          list_id?: never
          note_id: string
          parent_id?: string | null
          project_id: string
          rank: number
          rev?: number
        }
        Update: {
          list_id?: never
          note_id?: string
          parent_id?: string | null
          project_id?: string
          rank?: number
          rev?: number
        }
        Relationships: [
          {
            foreignKeyName: "note_places_note_id_fkey"
            columns: ["note_id"]
            isOneToOne: true
            referencedRelation: "notes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "note_places_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "note_places_project_id_parent_id_fkey"
            columns: ["project_id", "parent_id"]
            isOneToOne: false
            referencedRelation: "note_places"
            referencedColumns: ["project_id", "note_id"]
          },
        ]
      }
      note_versions: {
        Row: {
          at: string
          author: string | null
          bytes: number | null
          content: NonNullable<Json>
          kept_at: string
          kind: string
          note_id: string
          project_id: string
          rev: number
          title: string
        }
        Insert: {
          at: string
          author?: string | null
          bytes?: never
          content: NonNullable<Json>
          kept_at?: string
          kind?: string
          note_id: string
          project_id: string
          rev: number
          title: string
        }
        Update: {
          at?: string
          author?: string | null
          bytes?: never
          content?: NonNullable<Json>
          kept_at?: string
          kind?: string
          note_id?: string
          project_id?: string
          rev?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "note_versions_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "note_versions_note_id_fkey"
            columns: ["note_id"]
            isOneToOne: false
            referencedRelation: "notes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "note_versions_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      notes: {
        Row: {
          body_text: string
          bytes: number | null
          content: NonNullable<Json>
          created_at: string
          created_by: string | null
          id: string
          project_id: string
          purge_at: string | null
          removed_at: string | null
          removed_from: string | null
          rev: number
          search_chosung: string
          search_jamo: string
          title: string
          updated_at: string
          updated_by: string | null
          note_as_json: Json | null
        }
        Insert: {
          body_text?: string
          bytes?: never
          content?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          id?: string
          project_id: string
          purge_at?: string | null
          removed_at?: string | null
          removed_from?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          title?: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          body_text?: string
          bytes?: never
          content?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          id?: string
          project_id?: string
          purge_at?: string | null
          removed_at?: string | null
          removed_from?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          title?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notes_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notes_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notes_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notice_reads: {
        Row: {
          acked_at: string | null
          notice_id: string
          read_at: string
          user_id: string
        }
        Insert: {
          acked_at?: string | null
          notice_id: string
          read_at?: string
          user_id?: string
        }
        Update: {
          acked_at?: string | null
          notice_id?: string
          read_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notice_reads_notice_id_fkey"
            columns: ["notice_id"]
            isOneToOne: false
            referencedRelation: "notices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notice_reads_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notice_reminders: {
        Row: {
          asked_at: string
          asked_by: string | null
          done_at: string | null
          id: string
          notice_id: string
          told: number
          told_until: string | null
        }
        Insert: {
          asked_at?: string
          asked_by?: string | null
          done_at?: string | null
          id?: string
          notice_id: string
          told?: number
          told_until?: string | null
        }
        Update: {
          asked_at?: string
          asked_by?: string | null
          done_at?: string | null
          id?: string
          notice_id?: string
          told?: number
          told_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notice_reminders_asked_by_fkey"
            columns: ["asked_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notice_reminders_notice_id_fkey"
            columns: ["notice_id"]
            isOneToOne: false
            referencedRelation: "notices"
            referencedColumns: ["id"]
          },
        ]
      }
      notices: {
        Row: {
          author: string | null
          board_id: string
          body: NonNullable<Json>
          body_text: string
          created_at: string
          end_at: string | null
          id: string
          must_read_until: string | null
          pinned: boolean
          publish_at: string | null
          purge_at: string | null
          removed_at: string | null
          rev: number
          search_chosung: string
          search_jamo: string
          status: string
          title: string
          updated_at: string
          is_notice_live: boolean | null
          notice_audience: {
            acked_at: string
            answered: boolean
            display_name: string
            email: string
            read_at: string
            thumb_url: string
            user_id: string
          } | null
        }
        Insert: {
          author?: string | null
          board_id?: string
          body?: NonNullable<Json>
          body_text?: string
          created_at?: string
          end_at?: string | null
          id?: string
          must_read_until?: string | null
          pinned?: boolean
          publish_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          status?: string
          title: string
          updated_at?: string
        }
        Update: {
          author?: string | null
          board_id?: string
          body?: NonNullable<Json>
          body_text?: string
          created_at?: string
          end_at?: string | null
          id?: string
          must_read_until?: string | null
          pinned?: boolean
          publish_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          search_chosung?: string
          search_jamo?: string
          status?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "notices_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_board_id_fkey"
            columns: ["board_id"]
            isOneToOne: false
            referencedRelation: "site_boards"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_marks: {
        Row: {
          at: string
          key: string
          told_until: string | null
        }
        Insert: {
          at?: string
          key: string
          told_until?: string | null
        }
        Update: {
          at?: string
          key?: string
          told_until?: string | null
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          browser: boolean
          email: string
          id: string
          in_app: boolean
          kind: string
          project_id: string | null
          user_id: string
        }
        Insert: {
          browser: boolean
          email: string
          id?: string
          in_app: boolean
          kind: string
          project_id?: string | null
          user_id: string
        }
        Update: {
          browser?: boolean
          email?: string
          id?: string
          in_app?: boolean
          kind?: string
          project_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_times: {
        Row: {
          digest_at: string
          quiet_from: string | null
          quiet_to: string | null
          time_zone: string
          user_id: string
        }
        Insert: {
          digest_at?: string
          quiet_from?: string | null
          quiet_to?: string | null
          time_zone?: string
          user_id: string
        }
        Update: {
          digest_at?: string
          quiet_from?: string | null
          quiet_to?: string | null
          time_zone?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_times_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          actor_ids: string[]
          actor_name: string
          archived_at: string | null
          browser: boolean
          count: number
          created_at: string
          email: string
          group_key: string | null
          id: string
          in_app: boolean
          kind: string
          link: string
          mail_at: string | null
          project_id: string | null
          read_at: string | null
          shown_at: string | null
          snoozed_until: string | null
          target_id: string
          target_type: string
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          actor_id?: string | null
          actor_ids?: string[]
          actor_name?: string
          archived_at?: string | null
          browser?: boolean
          count?: number
          created_at?: string
          email?: string
          group_key?: never
          id?: string
          in_app?: boolean
          kind: string
          link: string
          mail_at?: string | null
          project_id?: string | null
          read_at?: string | null
          shown_at?: never
          snoozed_until?: string | null
          target_id: string
          target_type: string
          title: string
          updated_at?: string
          user_id: string
        }
        Update: {
          actor_id?: string | null
          actor_ids?: string[]
          actor_name?: string
          archived_at?: string | null
          browser?: boolean
          count?: number
          created_at?: string
          email?: string
          group_key?: never
          id?: string
          in_app?: boolean
          kind?: string
          link?: string
          mail_at?: string | null
          project_id?: string | null
          read_at?: string | null
          shown_at?: never
          snoozed_until?: string | null
          target_id?: string
          target_type?: string
          title?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          amount: number
          buyer_email: string
          canceled_at: string | null
          created_at: string
          failure_code: string | null
          failure_message: string | null
          id: string
          idempotency_key: string
          method: string | null
          next_check_at: string | null
          order_no: string
          paid_at: string | null
          payment_key: string | null
          period_from: string | null
          period_to: string | null
          plan: string
          receipt_url: string | null
          refund_amount: number | null
          refund_asked_at: string | null
          refund_balance: number | null
          refund_by: string | null
          refund_key: string | null
          refund_problem: string | null
          refund_reason: string | null
          refunded: number
          site_id: string | null
          site_name: string
          status: string
          tries: number
          user_id: string | null
          refund_of: number | null
        }
        Insert: {
          amount: number
          buyer_email?: string
          canceled_at?: string | null
          created_at?: string
          failure_code?: string | null
          failure_message?: string | null
          id?: string
          idempotency_key?: string
          method?: string | null
          next_check_at?: string | null
          order_no: string
          paid_at?: string | null
          payment_key?: string | null
          period_from?: string | null
          period_to?: string | null
          plan: string
          receipt_url?: string | null
          refund_amount?: number | null
          refund_asked_at?: string | null
          refund_balance?: number | null
          refund_by?: string | null
          refund_key?: string | null
          refund_problem?: string | null
          refund_reason?: string | null
          refunded?: number
          site_id?: string | null
          site_name: string
          status?: string
          tries?: number
          user_id?: string | null
        }
        Update: {
          amount?: number
          buyer_email?: string
          canceled_at?: string | null
          created_at?: string
          failure_code?: string | null
          failure_message?: string | null
          id?: string
          idempotency_key?: string
          method?: string | null
          next_check_at?: string | null
          order_no?: string
          paid_at?: string | null
          payment_key?: string | null
          period_from?: string | null
          period_to?: string | null
          plan?: string
          receipt_url?: string | null
          refund_amount?: number | null
          refund_asked_at?: string | null
          refund_balance?: number | null
          refund_by?: string | null
          refund_key?: string | null
          refund_problem?: string | null
          refund_reason?: string | null
          refunded?: number
          site_id?: string | null
          site_name?: string
          status?: string
          tries?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "orders_plan_fkey"
            columns: ["plan"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      outbox: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          kind: string
          last_error: string | null
          leased_until: string | null
          mailbox: string
          priority: number
          refused_at: string | null
          sender: string
          sent_at: string | null
          to_email: string
          tries: number
          turn: number
          is_mail_expired: boolean | null
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind: string
          last_error?: string | null
          leased_until?: string | null
          mailbox: string
          priority: number
          refused_at?: string | null
          sender: string
          sent_at?: string | null
          to_email: string
          tries?: number
          turn: number
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind?: string
          last_error?: string | null
          leased_until?: string | null
          mailbox?: string
          priority?: number
          refused_at?: string | null
          sender?: string
          sent_at?: string | null
          to_email?: string
          tries?: number
          turn?: number
        }
        Relationships: []
      }
      page_locks: {
        Row: {
          editor_id: string
          expires_at: string
          held_since: string
          page_id: string
          user_id: string
        }
        Insert: {
          editor_id: string
          expires_at: string
          held_since?: string
          page_id: string
          user_id: string
        }
        Update: {
          editor_id?: string
          expires_at?: string
          held_since?: string
          page_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_locks_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: true
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_locks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      page_redirects: {
        Row: {
          created_at: string
          from_slug: string
          page_id: string
          site_id: string
        }
        Insert: {
          created_at?: string
          from_slug: string
          page_id: string
          site_id: string
        }
        Update: {
          created_at?: string
          from_slug?: string
          page_id?: string
          site_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_redirects_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_reports: {
        Row: {
          body: string
          created_at: string
          decided_at: string | null
          email: string
          id: string
          ip_hash: string
          page_id: string
          purge_at: string
          reason: string
          status: string
        }
        Insert: {
          body?: string
          created_at?: string
          decided_at?: string | null
          email?: string
          id?: string
          ip_hash: string
          page_id: string
          purge_at?: string
          reason: string
          status?: string
        }
        Update: {
          body?: string
          created_at?: string
          decided_at?: string | null
          email?: string
          id?: string
          ip_hash?: string
          page_id?: string
          purge_at?: string
          reason?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_reports_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_sections: {
        Row: {
          asks_consent: boolean | null
          asset_keys: string[]
          content: string | null
          created_at: string
          created_by: string | null
          id: string
          name: string
          project: NonNullable<Json>
          rev: number
          site_id: string
          updated_at: string
          updated_by: string | null
          keep_section_of: undefined | null
        }
        Insert: {
          asks_consent?: never
          asset_keys?: string[]
          content?: never
          created_at?: string
          created_by?: string | null
          id?: string
          name: string
          project: NonNullable<Json>
          rev?: number
          site_id: string
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          asks_consent?: never
          asset_keys?: string[]
          content?: never
          created_at?: string
          created_by?: string | null
          id?: string
          name?: string
          project?: NonNullable<Json>
          rev?: number
          site_id?: string
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "page_sections_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_sections_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_sections_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      page_shares: {
        Row: {
          created_at: string
          created_by: string
          expires_at: string
          for_review: boolean
          id: string
          last_opened_at: string | null
          opened: number
          page_id: string
          version_id: string | null
        }
        Insert: {
          created_at?: string
          created_by: string
          expires_at: string
          for_review?: boolean
          id?: string
          last_opened_at?: string | null
          opened?: number
          page_id: string
          version_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string
          expires_at?: string
          for_review?: boolean
          id?: string
          last_opened_at?: string | null
          opened?: number
          page_id?: string
          version_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "page_shares_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_shares_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_shares_version_id_fkey"
            columns: ["version_id"]
            isOneToOne: false
            referencedRelation: "page_versions"
            referencedColumns: ["id"]
          },
        ]
      }
      page_thumbs: {
        Row: {
          key: string
          page_id: string
          picture: string
        }
        Insert: {
          key: string
          page_id: string
          picture: string
        }
        Update: {
          key?: string
          page_id?: string
          picture?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_thumbs_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: true
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      page_versions: {
        Row: {
          asset_keys: string[]
          at: string
          bytes: number | null
          created_by: string | null
          etag: string
          html: string
          id: string
          kind: string
          label: string
          page_id: string
          payload: string | null
          project: NonNullable<Json>
          report: NonNullable<Json>
          site_id: string
          title: string
        }
        Insert: {
          asset_keys?: string[]
          at?: string
          bytes?: never
          created_by?: string | null
          etag?: string
          html?: string
          id?: string
          kind: string
          label?: string
          page_id: string
          payload?: string | null
          project: NonNullable<Json>
          report?: NonNullable<Json>
          site_id: string
          title: string
        }
        Update: {
          asset_keys?: string[]
          at?: string
          bytes?: never
          created_by?: string | null
          etag?: string
          html?: string
          id?: string
          kind?: string
          label?: string
          page_id?: string
          payload?: string | null
          project?: NonNullable<Json>
          report?: NonNullable<Json>
          site_id?: string
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_versions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_versions_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "page_versions_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      page_visits: {
        Row: {
          count: number
          day: string
          device: string
          page_id: string
          purge_at: string
          referrer: string
          site_id: string
        }
        Insert: {
          count: number
          day: string
          device: string
          page_id: string
          purge_at: string
          referrer: string
          site_id: string
        }
        Update: {
          count?: number
          day?: string
          device?: string
          page_id?: string
          purge_at?: string
          referrer?: string
          site_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "page_visits_page_id_fkey"
            columns: ["page_id"]
            isOneToOne: false
            referencedRelation: "pages"
            referencedColumns: ["id"]
          },
        ]
      }
      pages: {
        Row: {
          asks_consent: boolean | null
          asset_keys: string[]
          bytes: number | null
          created_at: string
          created_by: string | null
          draft: NonNullable<Json>
          draft_content: string | null
          id: string
          live_content: string | null
          live_version_id: string | null
          publish_at: string | null
          published_at: string | null
          purge_at: string | null
          removed_at: string | null
          rev: number
          review_answer: string
          review_answered_at: string | null
          review_asked_at: string | null
          review_text: string
          schedule_failed_at: string | null
          schedule_keeps_samples: boolean
          schedule_problems: NonNullable<Json>
          schedule_retry_at: string | null
          schedule_tries: number
          scheduled_by: string | null
          schema_version: number
          section_ids: string[]
          seo: NonNullable<Json>
          site_id: string
          slug: string
          taken_down_at: string | null
          taken_down_reason: string
          template_id: string | null
          thumb_key: string | null
          thumb_rev: number | null
          title: string
          unpublish_at: string | null
          unpublished_at: string | null
          updated_at: string
          updated_by: string | null
          keep_draft_of: undefined | null
          page_as_json: Json | null
          page_path: string | null
        }
        Insert: {
          asks_consent?: never
          asset_keys?: string[]
          bytes?: never
          created_at?: string
          created_by?: string | null
          draft?: NonNullable<Json>
          draft_content?: never
          id?: string
          live_content?: string | null
          live_version_id?: string | null
          publish_at?: string | null
          published_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          review_answer?: string
          review_answered_at?: string | null
          review_asked_at?: string | null
          review_text?: string
          schedule_failed_at?: string | null
          schedule_keeps_samples?: boolean
          schedule_problems?: NonNullable<Json>
          schedule_retry_at?: string | null
          schedule_tries?: number
          scheduled_by?: string | null
          schema_version?: number
          section_ids?: string[]
          seo?: NonNullable<Json>
          site_id: string
          slug: string
          taken_down_at?: string | null
          taken_down_reason?: string
          template_id?: string | null
          thumb_key?: string | null
          thumb_rev?: number | null
          title: string
          unpublish_at?: string | null
          unpublished_at?: string | null
          updated_at?: string
          updated_by?: string | null
        }
        Update: {
          asks_consent?: never
          asset_keys?: string[]
          bytes?: never
          created_at?: string
          created_by?: string | null
          draft?: NonNullable<Json>
          draft_content?: never
          id?: string
          live_content?: string | null
          live_version_id?: string | null
          publish_at?: string | null
          published_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          rev?: number
          review_answer?: string
          review_answered_at?: string | null
          review_asked_at?: string | null
          review_text?: string
          schedule_failed_at?: string | null
          schedule_keeps_samples?: boolean
          schedule_problems?: NonNullable<Json>
          schedule_retry_at?: string | null
          schedule_tries?: number
          scheduled_by?: string | null
          schema_version?: number
          section_ids?: string[]
          seo?: NonNullable<Json>
          site_id?: string
          slug?: string
          taken_down_at?: string | null
          taken_down_reason?: string
          template_id?: string | null
          thumb_key?: string | null
          thumb_rev?: number | null
          title?: string
          unpublish_at?: string | null
          unpublished_at?: string | null
          updated_at?: string
          updated_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "pages_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pages_live_version_id_fkey"
            columns: ["live_version_id"]
            isOneToOne: false
            referencedRelation: "page_versions"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pages_scheduled_by_fkey"
            columns: ["scheduled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pages_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pages_template_id_fkey"
            columns: ["template_id"]
            isOneToOne: false
            referencedRelation: "templates"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pages_updated_by_fkey"
            columns: ["updated_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_events: {
        Row: {
          applied_at: string | null
          body: NonNullable<Json>
          created_at: string
          dedup_key: string
          id: string
          order_id: string
        }
        Insert: {
          applied_at?: string | null
          body: NonNullable<Json>
          created_at?: string
          dedup_key: string
          id?: string
          order_id: string
        }
        Update: {
          applied_at?: string | null
          body?: NonNullable<Json>
          created_at?: string
          dedup_key?: string
          id?: string
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_events_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          approved_at: string | null
          balance: number
          id: string
          method: string | null
          order_id: string
          payment_key: string
          raw: NonNullable<Json>
          status: string
          total: number
          updated_at: string
        }
        Insert: {
          approved_at?: string | null
          balance: number
          id?: string
          method?: string | null
          order_id: string
          payment_key: string
          raw: NonNullable<Json>
          status: string
          total: number
          updated_at?: string
        }
        Update: {
          approved_at?: string | null
          balance?: number
          id?: string
          method?: string | null
          order_id?: string
          payment_key?: string
          raw?: NonNullable<Json>
          status?: string
          total?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      person_budgets: {
        Row: {
          files: number
          joined_at: string
          network: string | null
          person_id: string
          projects: number
          words: number
          shares_budget: boolean | null
        }
        Insert: {
          files?: number
          joined_at: string
          network?: string | null
          person_id: string
          projects?: number
          words?: number
        }
        Update: {
          files?: number
          joined_at?: string
          network?: string | null
          person_id?: string
          projects?: number
          words?: number
        }
        Relationships: [
          {
            foreignKeyName: "person_budgets_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      person_origins: {
        Row: {
          created_at: string
          network: string
          person_id: string
        }
        Insert: {
          created_at?: string
          network: string
          person_id: string
        }
        Update: {
          created_at?: string
          network?: string
          person_id?: string
        }
        Relationships: []
      }
      plans: {
        Row: {
          id: string
          max_domains: number
          max_file_bytes: number | null
          max_pages: number | null
          max_retention_days: number | null
          name: string
          price: number
          rank: number
        }
        Insert: {
          id: string
          max_domains: number
          max_file_bytes?: number | null
          max_pages?: number | null
          max_retention_days?: number | null
          name: string
          price: number
          rank: number
        }
        Update: {
          id?: string
          max_domains?: number
          max_file_bytes?: number | null
          max_pages?: number | null
          max_retention_days?: number | null
          name?: string
          price?: number
          rank?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          display_name: string
          email: string
          email_proved_at: string | null
          id: string
          is_secure_login: boolean
          leave_at: string | null
          level: string
          mails_off_at: string | null
          phone: string | null
          suspended_at: string | null
          suspended_reason: string | null
          thumb_url: string | null
          user_type: string
        }
        Insert: {
          created_at?: string
          display_name?: string
          email: string
          email_proved_at?: string | null
          id: string
          is_secure_login?: boolean
          leave_at?: string | null
          level?: string
          mails_off_at?: string | null
          phone?: string | null
          suspended_at?: string | null
          suspended_reason?: string | null
          thumb_url?: string | null
          user_type?: string
        }
        Update: {
          created_at?: string
          display_name?: string
          email?: string
          email_proved_at?: string | null
          id?: string
          is_secure_login?: boolean
          leave_at?: string | null
          level?: string
          mails_off_at?: string | null
          phone?: string | null
          suspended_at?: string | null
          suspended_reason?: string | null
          thumb_url?: string | null
          user_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "profiles_user_type_fkey"
            columns: ["user_type"]
            isOneToOne: false
            referencedRelation: "user_types"
            referencedColumns: ["name"]
          },
        ]
      }
      project_exports: {
        Row: {
          alive_at: string | null
          attempts: number
          created_at: string
          done: number
          error: string | null
          expires_at: string
          finished_at: string | null
          id: string
          part_size: number | null
          project_id: string
          size: number | null
          status: string
          total: number
          user_id: string
        }
        Insert: {
          alive_at?: string | null
          attempts?: number
          created_at?: string
          done?: number
          error?: string | null
          expires_at?: string
          finished_at?: string | null
          id?: string
          part_size?: number | null
          project_id: string
          size?: number | null
          status?: string
          total?: number
          user_id: string
        }
        Update: {
          alive_at?: string | null
          attempts?: number
          created_at?: string
          done?: number
          error?: string | null
          expires_at?: string
          finished_at?: string | null
          id?: string
          part_size?: number | null
          project_id?: string
          size?: number | null
          status?: string
          total?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_exports_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_exports_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_invites: {
        Row: {
          code_hash: string
          created_at: string
          created_by: string | null
          email: string | null
          expires_at: string
          id: string
          max_uses: number
          project_id: string
          revoked_at: string | null
          role: string
          sent_at: string | null
          undelivered_at: string | null
          used: number
        }
        Insert: {
          code_hash: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at: string
          id?: string
          max_uses?: number
          project_id: string
          revoked_at?: string | null
          role: string
          sent_at?: string | null
          undelivered_at?: string | null
          used?: number
        }
        Update: {
          code_hash?: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at?: string
          id?: string
          max_uses?: number
          project_id?: string
          revoked_at?: string | null
          role?: string
          sent_at?: string | null
          undelivered_at?: string | null
          used?: number
        }
        Relationships: [
          {
            foreignKeyName: "project_invites_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_invites_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_member_roles: {
        Row: {
          member_id: string
          role: string
        }
        Insert: {
          member_id: string
          role: string
        }
        Update: {
          member_id?: string
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_member_roles_member_id_fkey"
            columns: ["member_id"]
            isOneToOne: true
            referencedRelation: "project_members"
            referencedColumns: ["id"]
          },
        ]
      }
      project_members: {
        Row: {
          created_at: string
          id: string
          joined_at: string | null
          joined_user_id: string | null
          member_email: string
          project_id: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          id?: string
          joined_at?: string | null
          joined_user_id?: string | null
          member_email: string
          project_id: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          id?: string
          joined_at?: string | null
          joined_user_id?: string | null
          member_email?: string
          project_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "project_members_joined_user_id_fkey"
            columns: ["joined_user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_members_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_members_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      projects: {
        Row: {
          created_at: string
          file_category: NonNullable<Json>
          file_category_rev: number
          id: string
          index_rev: number
          live_epoch: number
          name: string
          owner_id: string
          purge_at: string | null
          removed_at: string | null
          updated_at: string
          note_index: Json | null
        }
        Insert: {
          created_at?: string
          file_category?: NonNullable<Json>
          file_category_rev?: number
          id?: string
          index_rev?: number
          live_epoch?: number
          name: string
          owner_id?: string
          purge_at?: string | null
          removed_at?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          file_category?: NonNullable<Json>
          file_category_rev?: number
          id?: string
          index_rev?: number
          live_epoch?: number
          name?: string
          owner_id?: string
          purge_at?: string | null
          removed_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "projects_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      raised_budgets: {
        Row: {
          budget: string
          most: number
          network: string | null
          person_id: string | null
        }
        Insert: {
          budget: string
          most: number
          network?: string | null
          person_id?: string | null
        }
        Update: {
          budget?: string
          most?: number
          network?: string | null
          person_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "raised_budgets_budget_fkey"
            columns: ["budget"]
            isOneToOne: false
            referencedRelation: "budget_limits"
            referencedColumns: ["budget"]
          },
          {
            foreignKeyName: "raised_budgets_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      rate_limits: {
        Row: {
          blocked_until: string | null
          expires_at: string
          key: string
          points: number
        }
        Insert: {
          blocked_until?: string | null
          expires_at: string
          key: string
          points: number
        }
        Update: {
          blocked_until?: string | null
          expires_at?: string
          key?: string
          points?: number
        }
        Relationships: []
      }
      recovery_codes: {
        Row: {
          code_hash: string
          created_at: string
          user_id: string
        }
        Insert: {
          code_hash: string
          created_at?: string
          user_id: string
        }
        Update: {
          code_hash?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "recovery_codes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      refused_invitations: {
        Row: {
          at: string
          mailbox_hash: string
        }
        Insert: {
          at?: string
          mailbox_hash: string
        }
        Update: {
          at?: string
          mailbox_hash?: string
        }
        Relationships: []
      }
      remembered_browsers: {
        Row: {
          created_at: string
          device: string
          expires_at: string
          id: string
          token_hash: string
          used_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          device: string
          expires_at?: string
          id?: string
          token_hash: string
          used_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          device?: string
          expires_at?: string
          id?: string
          token_hash?: string
          used_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "remembered_browsers_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      remote_channels: {
        Row: {
          only_row: boolean
          rev: number
          state: NonNullable<Json>
          updated_at: string
        }
        Insert: {
          only_row?: boolean
          rev?: number
          state?: NonNullable<Json>
          updated_at?: string
        }
        Update: {
          only_row?: boolean
          rev?: number
          state?: NonNullable<Json>
          updated_at?: string
        }
        Relationships: []
      }
      remote_networks: {
        Row: {
          errors: number
          name: string
          network_group: number
          purge_at: string
          version: string
          views: number
        }
        Insert: {
          errors: number
          name: string
          network_group: number
          purge_at: string
          version: string
          views: number
        }
        Update: {
          errors?: number
          name?: string
          network_group?: number
          purge_at?: string
          version?: string
          views?: number
        }
        Relationships: []
      }
      remote_release_parts: {
        Row: {
          content: string
          created_at: string
          part: number
          upload: string
        }
        Insert: {
          content: string
          created_at?: string
          part: number
          upload: string
        }
        Update: {
          content?: string
          created_at?: string
          part?: number
          upload?: string
        }
        Relationships: []
      }
      remote_releases: {
        Row: {
          bytes: number
          content_hash: string
          created_at: string
          kept_at: string
          name: string
          sha256: string
          upload: string
          version: string
        }
        Insert: {
          bytes: number
          content_hash: string
          created_at?: string
          kept_at?: string
          name: string
          sha256: string
          upload: string
          version: string
        }
        Update: {
          bytes?: number
          content_hash?: string
          created_at?: string
          kept_at?: string
          name?: string
          sha256?: string
          upload?: string
          version?: string
        }
        Relationships: []
      }
      remote_reports: {
        Row: {
          code: string
          count: number
          day: string
          last_at: string
          name: string
          phase: string
          purge_at: string
          route: string
          snapshot: string | null
          trace_id: string | null
          version: string
        }
        Insert: {
          code: string
          count: number
          day: string
          last_at?: string
          name: string
          phase: string
          purge_at: string
          route?: string
          snapshot?: string | null
          trace_id?: string | null
          version: string
        }
        Update: {
          code?: string
          count?: number
          day?: string
          last_at?: string
          name?: string
          phase?: string
          purge_at?: string
          route?: string
          snapshot?: string | null
          trace_id?: string | null
          version?: string
        }
        Relationships: []
      }
      remote_vitals: {
        Row: {
          bucket: number
          count: number
          day: string
          metric: string
          name: string
          purge_at: string
          version: string
        }
        Insert: {
          bucket: number
          count: number
          day: string
          metric: string
          name: string
          purge_at: string
          version: string
        }
        Update: {
          bucket?: number
          count?: number
          day?: string
          metric?: string
          name?: string
          purge_at?: string
          version?: string
        }
        Relationships: []
      }
      removed_comments: {
        Row: {
          body: NonNullable<Json>
          body_text: string
          comment_id: string
          project_id: string
          purge_at: string
        }
        Insert: {
          body: NonNullable<Json>
          body_text: string
          comment_id: string
          project_id: string
          purge_at?: string
        }
        Update: {
          body?: NonNullable<Json>
          body_text?: string
          comment_id?: string
          project_id?: string
          purge_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "removed_comments_comment_id_fkey"
            columns: ["comment_id"]
            isOneToOne: true
            referencedRelation: "comments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "removed_comments_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      route_rules: {
        Row: {
          created_at: string
          external: boolean
          pattern: string
          status: number
          target: string
        }
        Insert: {
          created_at?: string
          external?: boolean
          pattern: string
          status?: number
          target: string
        }
        Update: {
          created_at?: string
          external?: boolean
          pattern?: string
          status?: number
          target?: string
        }
        Relationships: []
      }
      section_locks: {
        Row: {
          editor_id: string
          expires_at: string
          held_since: string
          section_id: string
          user_id: string
        }
        Insert: {
          editor_id: string
          expires_at: string
          held_since?: string
          section_id: string
          user_id: string
        }
        Update: {
          editor_id?: string
          expires_at?: string
          held_since?: string
          section_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "section_locks_section_id_fkey"
            columns: ["section_id"]
            isOneToOne: true
            referencedRelation: "page_sections"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "section_locks_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      section_versions: {
        Row: {
          asset_keys: string[]
          at: string
          bytes: number | null
          created_by: string | null
          id: string
          kept_at: string
          name: string
          project: NonNullable<Json>
          section_id: string
          site_id: string
        }
        Insert: {
          asset_keys?: string[]
          at: string
          bytes?: never
          created_by?: string | null
          id?: string
          kept_at?: string
          name: string
          project: NonNullable<Json>
          section_id: string
          site_id: string
        }
        Update: {
          asset_keys?: string[]
          at?: string
          bytes?: never
          created_by?: string | null
          id?: string
          kept_at?: string
          name?: string
          project?: NonNullable<Json>
          section_id?: string
          site_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "section_versions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "section_versions_section_id_fkey"
            columns: ["section_id"]
            isOneToOne: false
            referencedRelation: "page_sections"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "section_versions_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      secure_login_challenges: {
        Row: {
          all_tries: number
          app_began_at: string
          app_tries: number
          code_hash: string | null
          expires_at: string | null
          fresh_at: string | null
          sends: number
          sent_at: string
          session_id: string
          tries: number
          user_id: string
          verified_at: string | null
        }
        Insert: {
          all_tries?: number
          app_began_at?: string
          app_tries?: number
          code_hash?: string | null
          expires_at?: string | null
          fresh_at?: string | null
          sends?: number
          sent_at?: string
          session_id: string
          tries?: number
          user_id: string
          verified_at?: string | null
        }
        Update: {
          all_tries?: number
          app_began_at?: string
          app_tries?: number
          code_hash?: string | null
          expires_at?: string | null
          fresh_at?: string | null
          sends?: number
          sent_at?: string
          session_id?: string
          tries?: number
          user_id?: string
          verified_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "secure_login_challenges_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sign_ups: {
        Row: {
          email_hash: string
          network: string
          purge_at: string
        }
        Insert: {
          email_hash: string
          network: string
          purge_at?: string
        }
        Update: {
          email_hash?: string
          network?: string
          purge_at?: string
        }
        Relationships: []
      }
      site_boards: {
        Row: {
          archived_at: string | null
          created_at: string
          id: string
          kind: string
          name: string
          rank: number
          read_level: string
          rev: number
          write_level: string
        }
        Insert: {
          archived_at?: string | null
          created_at?: string
          id?: string
          kind: string
          name: string
          rank?: number
          read_level?: string
          rev?: number
          write_level?: string
        }
        Update: {
          archived_at?: string | null
          created_at?: string
          id?: string
          kind?: string
          name?: string
          rank?: number
          read_level?: string
          rev?: number
          write_level?: string
        }
        Relationships: []
      }
      site_invites: {
        Row: {
          code_hash: string
          created_at: string
          created_by: string | null
          email: string | null
          expires_at: string
          id: string
          max_uses: number
          role: string
          sent_at: string | null
          site_id: string
          undelivered_at: string | null
          used: number
        }
        Insert: {
          code_hash: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at: string
          id?: string
          max_uses?: number
          role: string
          sent_at?: string | null
          site_id: string
          undelivered_at?: string | null
          used?: number
        }
        Update: {
          code_hash?: string
          created_at?: string
          created_by?: string | null
          email?: string | null
          expires_at?: string
          id?: string
          max_uses?: number
          role?: string
          sent_at?: string | null
          site_id?: string
          undelivered_at?: string | null
          used?: number
        }
        Relationships: [
          {
            foreignKeyName: "site_invites_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "site_invites_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      site_members: {
        Row: {
          created_at: string
          email: string
          expires_at: string | null
          id: string
          invite_hash: string | null
          role: string
          site_id: string
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email: string
          expires_at?: string | null
          id?: string
          invite_hash?: string | null
          role: string
          site_id: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          expires_at?: string | null
          id?: string
          invite_hash?: string | null
          role?: string
          site_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "site_members_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "site_members_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      site_redirects: {
        Row: {
          from_path: string
          rank: number
          site_id: string
          target: string
        }
        Insert: {
          from_path: string
          rank: number
          site_id: string
          target: string
        }
        Update: {
          from_path?: string
          rank?: number
          site_id?: string
          target?: string
        }
        Relationships: [
          {
            foreignKeyName: "site_redirects_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      sites: {
        Row: {
          asset_keys: string[]
          created_at: string
          granted_until: string | null
          home_page_id: string | null
          id: string
          name: string
          owner_id: string
          plan: string
          plan_ends_at: string | null
          plan_told: string | null
          plan_until: string | null
          plan_used_at: string | null
          purge_at: string | null
          removed_at: string | null
          settings: NonNullable<Json>
          settings_rev: number
          subdomain: string
          plan_stage: string | null
        }
        Insert: {
          asset_keys?: string[]
          created_at?: string
          granted_until?: string | null
          home_page_id?: string | null
          id?: string
          name: string
          owner_id: string
          plan?: string
          plan_ends_at?: string | null
          plan_told?: string | null
          plan_until?: string | null
          plan_used_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          settings?: NonNullable<Json>
          settings_rev?: number
          subdomain: string
        }
        Update: {
          asset_keys?: string[]
          created_at?: string
          granted_until?: string | null
          home_page_id?: string | null
          id?: string
          name?: string
          owner_id?: string
          plan?: string
          plan_ends_at?: string | null
          plan_told?: string | null
          plan_until?: string | null
          plan_used_at?: string | null
          purge_at?: string | null
          removed_at?: string | null
          settings?: NonNullable<Json>
          settings_rev?: number
          subdomain?: string
        }
        Relationships: [
          {
            foreignKeyName: "sites_owner_id_fkey"
            columns: ["owner_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "sites_plan_fkey"
            columns: ["plan"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      taken_down_assets: {
        Row: {
          page_id: string
          site_id: string
          use_key: string
        }
        Insert: {
          page_id: string
          site_id: string
          use_key: string
        }
        Update: {
          page_id?: string
          site_id?: string
          use_key?: string
        }
        Relationships: [
          {
            foreignKeyName: "taken_down_assets_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      template_categories: {
        Row: {
          id: string
          name: string
          rank: number
        }
        Insert: {
          id?: string
          name: string
          rank?: number
        }
        Update: {
          id?: string
          name?: string
          rank?: number
        }
        Relationships: []
      }
      templates: {
        Row: {
          asset_keys: string[]
          category_id: string | null
          created_at: string
          description: string
          id: string
          name: string
          project: NonNullable<Json>
          rank: number
          rev: number
          schema_version: number
          status: string
          thumb_url: string | null
          updated_at: string
        }
        Insert: {
          asset_keys?: string[]
          category_id?: string | null
          created_at?: string
          description?: string
          id?: string
          name: string
          project: NonNullable<Json>
          rank?: number
          rev?: number
          schema_version?: number
          status?: string
          thumb_url?: string | null
          updated_at?: string
        }
        Update: {
          asset_keys?: string[]
          category_id?: string | null
          created_at?: string
          description?: string
          id?: string
          name?: string
          project?: NonNullable<Json>
          rank?: number
          rev?: number
          schema_version?: number
          status?: string
          thumb_url?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "templates_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "template_categories"
            referencedColumns: ["id"]
          },
        ]
      }
      usage: {
        Row: {
          byte_count: number
          owner_id: string
          resource: string
          row_count: number
        }
        Insert: {
          byte_count?: number
          owner_id: string
          resource: string
          row_count?: number
        }
        Update: {
          byte_count?: number
          owner_id?: string
          resource?: string
          row_count?: number
        }
        Relationships: [
          {
            foreignKeyName: "usage_resource_fkey"
            columns: ["resource"]
            isOneToOne: false
            referencedRelation: "usage_limits"
            referencedColumns: ["resource"]
          },
        ]
      }
      usage_limits: {
        Row: {
          budget: string
          max_bytes: number | null
          max_rows: number | null
          pruned: boolean
          resource: string
        }
        Insert: {
          budget: string
          max_bytes?: number | null
          max_rows?: number | null
          pruned?: boolean
          resource: string
        }
        Update: {
          budget?: string
          max_bytes?: number | null
          max_rows?: number | null
          pruned?: boolean
          resource?: string
        }
        Relationships: []
      }
      user_types: {
        Row: {
          name: string
        }
        Insert: {
          name: string
        }
        Update: {
          name?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_invite: { Args: { p_code: string }; Returns: Json }
      accept_site_invite: { Args: { p_code: string }; Returns: Json }
      ack_notice: { Args: { p_notice_id: string }; Returns: undefined }
      act_for: { Args: { p_user_id: string }; Returns: undefined }
      add_domain: {
        Args: {
          p_hostname: string
          p_is_apex: boolean
          p_name: string
          p_site_id: string
          p_user: string
          p_www?: string
        }
        Returns: Json
      }
      add_file_version: {
        Args: { p_file_id: string; p_restored_from?: number; p_sha256: string }
        Returns: number
      }
      add_person_budget: { Args: { p_person: string }; Returns: undefined }
      add_remote_networks: { Args: { p_reports: Json }; Returns: undefined }
      add_remote_reports: { Args: { p_reports: Json }; Returns: undefined }
      add_remote_vitals: { Args: { p_vitals: Json }; Returns: undefined }
      add_usage: {
        Args: {
          p_bytes: number
          p_owner_id: string
          p_resource: string
          p_rows: number
        }
        Returns: undefined
      }
      add_visits: { Args: { p_visits: Json }; Returns: undefined }
      admin_agreements: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_boards: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_budgets: {
        Args: { p_budget?: string; p_person?: string }
        Returns: {
          display_name: string
          email: string
          files: number
          most_files: number
          most_projects: number
          most_words: number
          person_id: string
          projects: number
          shares: boolean
          words: number
        }[]
      }
      admin_failed_mails: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_expired: boolean
          is_refused: boolean
          kind: string
          last_error: string
          to_email: string
        }[]
      }
      admin_give_plan: {
        Args: { p_days?: number; p_reason: string; p_subdomain: string }
        Returns: Json
      }
      admin_networks: {
        Args: { p_budget?: string }
        Returns: {
          files: number
          most_files: number
          most_projects: number
          most_words: number
          network: string
          people: number
          projects: number
          words: number
        }[]
      }
      admin_order_days: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_orders: {
        Args: { p_view?: string }
        Returns: {
          amount: number
          buyer_email: string
          created_at: string
          failure_code: string
          failure_message: string
          id: string
          method: string
          order_no: string
          plan: string
          receipt_url: string
          refund_problem: string
          refund_reason: string
          refund_waits: boolean
          refunded: number
          site_name: string
          status: string
        }[]
      }
      admin_refund: {
        Args: { p_amount?: number; p_order_id: string; p_reason: string }
        Returns: string
      }
      admin_report_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_reports: {
        Args: { p_view?: string }
        Returns: {
          count: number
          is_live: boolean
          last_at: string
          live_version_id: string
          owner_id: string
          owner_live: number
          owner_name: string
          owner_taken_down: number
          page_id: string
          published_at: string
          reports: Json
          review_asked_at: string
          review_text: string
          site_name: string
          taken_down_at: string
          taken_down_reason: string
          title: string
        }[]
      }
      admin_set_aside: {
        Args: Record<PropertyKey, never>
        Returns: {
          can_retry: boolean
          error: string
          id: string
          kind: string
          person: string
          since: string
          title: string
          tries: number
          user_id: string
        }[]
      }
      admin_set_aside_counts: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      admin_sizes: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_stats: { Args: { p_days?: number }; Returns: Json }
      admin_templates: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_waiting_mails: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          kind: string
          last_error: string
          next_at: string
          to_email: string
          tries: number
        }[]
      }
      agreement_coverage: {
        Args: { p_agreement_id: string }
        Returns: {
          agreed: number
          declined: number
          version: number
          withdrawn: number
        }[]
      }
      agreement_to_write: {
        Args: { p_agreement_id: string }
        Returns: {
          board_id: string
          created_at: string
          id: string
          kind: string
          needs_consent: boolean
          rank: number
          required: boolean
          rev: number
          title: string
        }
        SetofOptions: {
          from: "*"
          to: "agreements"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      agreements_in_force: {
        Args: Record<PropertyKey, never>
        Returns: {
          agreement_id: string
          body: Json
          change: string
          effective_at: string
          kind: string
          needs_consent: boolean
          rank: number
          read_level: string
          required: boolean
          summary: string
          title: string
          version: number
        }[]
      }
      allow_invitations: {
        Args: { p_mailbox_hash: string }
        Returns: undefined
      }
      announce_sign_up: {
        Args: { p_email: string; p_network: string }
        Returns: undefined
      }
      apply_issue_changes: {
        Args: {
          p_changes: Json
          p_column: Database["public"]["Tables"]["board_columns"]["Row"]
          p_ids: string[]
          p_project_id: string
        }
        Returns: undefined
      }
      archive_board: {
        Args: { p_archived?: boolean; p_board_id: string }
        Returns: undefined
      }
      ask_page_review: {
        Args: { p_page_id: string; p_text: string }
        Returns: undefined
      }
      ask_refund: {
        Args: {
          p_amount: number
          p_by: string
          p_order_id: string
          p_reason: string
        }
        Returns: string
      }
      asset_keys: { Args: { p_text: string }; Returns: string[] }
      asset_uses: { Args: { p_asset_id: string }; Returns: Json }
      assigned_issues: {
        Args: { p_limit?: number; p_project_id: string }
        Returns: Json
      }
      audit_actors: {
        Args: Record<PropertyKey, never>
        Returns: {
          actor: string
          actor_name: string
        }[]
      }
      begin_app_try: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: Json
      }
      begin_email_change: {
        Args: { p_email: string; p_user_id: string }
        Returns: Json
      }
      begin_payment: {
        Args: {
          p_amount: number
          p_order_no: string
          p_payment_key: string
          p_user: string
        }
        Returns: Json
      }
      begin_refund: {
        Args: { p_expected: number; p_order_id: string; p_user: string }
        Returns: string
      }
      begin_upload: {
        Args: { p_id: string; p_project_id: string; p_size: number }
        Returns: Json
      }
      board_people: { Args: { p_board_id: string }; Returns: string[] }
      board_to_write: {
        Args: { p_board_id: string }
        Returns: {
          archived_at: string | null
          created_at: string
          id: string
          kind: string
          name: string
          rank: number
          read_level: string
          rev: number
          write_level: string
        }
        SetofOptions: {
          from: "*"
          to: "site_boards"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      board_uses: { Args: { p_board_id: string }; Returns: number }
      broadcast_changes: {
        Args: {
          p_board?: string
          p_hidden?: string
          p_kind: string
          p_of: string
          p_table: unknown
        }
        Returns: undefined
      }
      budget_of: {
        Args: { p_budget: string; p_person: string }
        Returns: number
      }
      budget_refusal: {
        Args: { p_budget: string; p_more: number; p_person: string }
        Returns: string
      }
      budget_state: {
        Args: { p_budget: string; p_person: string }
        Returns: Record<string, unknown>
      }
      cancel_upload: { Args: { p_id: string }; Returns: boolean }
      change_ids: {
        Args: { p_changes: Json; p_key: string }
        Returns: string[]
      }
      change_notifications: { Args: { p_changes: Json }; Returns: number }
      changed_pages: { Args: { p_page_ids: string[] }; Returns: string[] }
      charged_person: {
        Args: { p_owner_id: string; p_resource: string }
        Returns: string
      }
      check_uploads: {
        Args: {
          p_category_id: string
          p_files: Json
          p_project_id: string
          p_source_id: string
          p_source_type: string
        }
        Returns: Json
      }
      claim_domain_checks: {
        Args: { p_limit: number }
        Returns: {
          hostname: string
          id: string
          is_verified: boolean
          txt_token: string
          www: string
        }[]
      }
      claim_due_pages: {
        Args: { p_limit: number }
        Returns: {
          keeps_samples: boolean
          page_id: string
          publish_at: string
          tries: number
          user_id: string
        }[]
      }
      claim_order_checks: { Args: { p_limit: number }; Returns: string[] }
      claim_outbox: {
        Args: { p_first?: number; p_last?: number; p_limit?: number }
        Returns: {
          created_at: string
          data: NonNullable<Json>
          id: string
          kind: string
          last_error: string | null
          leased_until: string | null
          mailbox: string
          priority: number
          refused_at: string | null
          sender: string
          sent_at: string | null
          to_email: string
          tries: number
          turn: number
        }[]
        SetofOptions: {
          from: "*"
          to: "outbox"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_project_export: { Args: Record<PropertyKey, never>; Returns: Json }
      code_hash: { Args: { p_code: string }; Returns: string }
      collect_notification_mails: {
        Args: { p_limit?: number }
        Returns: number
      }
      collect_remote_releases: {
        Args: { p_rev: number; p_versions: Json }
        Returns: boolean
      }
      comment_link: {
        Args: { p_comment: Database["public"]["Tables"]["comments"]["Row"] }
        Returns: string
      }
      comment_reactions_of: { Args: { p_comment_id: string }; Returns: Json }
      comment_readers: {
        Args: { p_id: string; p_type: string; p_user_ids: string[] }
        Returns: string[]
      }
      comment_target_people: {
        Args: { p_id: string; p_type: string }
        Returns: string[]
      }
      comment_target_title: {
        Args: { p_id: string; p_type: string }
        Returns: string
      }
      comments_matching: {
        Args: {
          p_boards: string[]
          p_initials: boolean
          p_letters: string
          p_limit: number
          p_projects: string[]
        }
        Returns: string[]
      }
      complete_session: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: undefined
      }
      consent_agreements: {
        Args: { p_answers: Json; p_source: string }
        Returns: undefined
      }
      conversation: {
        Args: {
          p_from?: number
          p_most?: number
          p_target_id: string
          p_target_type: string
        }
        Returns: {
          actor: string
          actor_name: string
          after: Json
          answers: Json
          at: string
          before: Json
          body: Json
          edited_at: string
          id: string
          kind: string
          reactions: Json
          removed_at: string
          resolved_at: string
          resolved_by: string
          total: number
          verb: string
        }[]
      }
      count_note_move: { Args: { p_project_id: string }; Returns: number }
      count_rate_limits: { Args: { p_counts: Json }; Returns: Json }
      count_table: {
        Args: {
          p_owner_column: string
          p_resource: string
          p_size_column?: string
          p_table: unknown
        }
        Returns: undefined
      }
      counted_usage: {
        Args: Record<PropertyKey, never>
        Returns: {
          byte_count: number
          owner_id: string
          resource: string
          row_count: number
        }[]
      }
      create_file_zip: {
        Args: {
          p_category_ids?: string[]
          p_file_ids?: string[]
          p_project_id: string
        }
        Returns: Json
      }
      create_invite_code: {
        Args: {
          p_days?: number
          p_max_uses?: number
          p_project_id: string
          p_role: string
        }
        Returns: {
          code: string
          expires_at: string
          id: string
        }[]
      }
      create_invites: {
        Args: { p_emails: string[]; p_project_id: string; p_role: string }
        Returns: {
          email: string
          status: string
          until: string
        }[]
      }
      create_issue: {
        Args: {
          p_changes?: Json
          p_column_id?: string
          p_id: string
          p_project_id: string
          p_title: string
        }
        Returns: Json
      }
      create_order: {
        Args: { p_plan: string; p_site_id: string; p_user: string }
        Returns: Json
      }
      create_page_share: {
        Args: { p_days: number; p_page_id: string; p_version_id?: string }
        Returns: string
      }
      create_site: {
        Args: { p_id: string; p_name: string }
        Returns: undefined
      }
      create_site_invite_code: {
        Args: {
          p_days?: number
          p_max_uses?: number
          p_role: string
          p_site_id: string
        }
        Returns: {
          code: string
          expires_at: string
          id: string
        }[]
      }
      create_site_invites: {
        Args: { p_emails: string[]; p_role: string; p_site_id: string }
        Returns: {
          email: string
          status: string
          until: string
        }[]
      }
      create_template: {
        Args: {
          p_category_id?: string
          p_description: string
          p_name: string
          p_project: Json
          p_template_id: string
        }
        Returns: undefined
      }
      current_agreements: {
        Args: Record<PropertyKey, never>
        Returns: {
          agreement_id: string
          body: Json
          effective_at: string
          kind: string
          needs_consent: boolean
          required: boolean
          title: string
          version: number
        }[]
      }
      defer_order: { Args: { p_order_no: string }; Returns: string }
      delete_answers: { Args: { p_ids: string[] }; Returns: number }
      delete_leavers: { Args: Record<PropertyKey, never>; Returns: number }
      delete_section: { Args: { p_section_id: string }; Returns: undefined }
      discard_agreement_draft: {
        Args: { p_agreement_id: string; p_base_rev: number; p_version: number }
        Returns: undefined
      }
      dismiss_reports: {
        Args: { p_page_id: string; p_reason: string }
        Returns: undefined
      }
      display_name_of: { Args: { p_user_id: string }; Returns: string }
      document_bytes: {
        Args: { p_document: Json; p_text: string }
        Returns: number
      }
      domain_at: { Args: { p_hostname: string }; Returns: string }
      domains_rest: { Args: { p_site_id: string }; Returns: boolean }
      drop_outbox: { Args: { p_id: string }; Returns: undefined }
      drop_site_invites_of: {
        Args: { p_role: string; p_site_id: string; p_user_id: string }
        Returns: undefined
      }
      drop_unused_files: { Args: { p_most?: number }; Returns: number }
      email_code_hash: {
        Args: { p_code: string; p_email: string; p_user_id: string }
        Returns: string
      }
      email_digest: { Args: { p_email: string }; Returns: string }
      end_if_password_changed: {
        Args: { p_mark: string; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      end_page_schedule: {
        Args: {
          p_error?: string
          p_failed: boolean
          p_page_id: string
          p_problems?: Json
          p_publish_at: string
        }
        Returns: undefined
      }
      end_session: {
        Args: { p_id: string; p_user_id: string }
        Returns: boolean
      }
      export_consents: {
        Args: { p_agreement_id: string; p_export_id: string }
        Returns: {
          action: string
          at: string
          display_name: string
          email: string
          id: string
          source: string
          version: number
        }[]
      }
      export_for_person: {
        Args: { p_id: string; p_user_id: string }
        Returns: Json
      }
      fail_export: {
        Args: { p_error: string; p_id: string }
        Returns: undefined
      }
      fail_order: {
        Args: { p_code: string; p_message?: string; p_order_no: string }
        Returns: string
      }
      file_as_json: {
        Args: { p_file: Database["public"]["Tables"]["files"]["Row"] }
        Returns: Json
      }
      file_categories: { Args: { p_categories: Json }; Returns: Json }
      file_categories_max_levels: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      file_categories_max_nodes: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      file_category_rows: {
        Args: { p_levels?: number; p_tree: Json }
        Returns: {
          id: string
          level: number
          node: Json
          parent_id: string
          path: string[]
        }[]
      }
      file_for_person: {
        Args: { p_file_id: string; p_user_id: string; p_version: number }
        Returns: Json
      }
      file_name: { Args: { p_name: string }; Returns: string }
      file_name_key: { Args: { p_name: string }; Returns: string }
      file_named: {
        Args: {
          p_category_id: string
          p_name: string
          p_project_id: string
          p_source_id: string
        }
        Returns: {
          category_id: string | null
          created_at: string
          created_by: string | null
          id: string
          mime: string
          name: string
          name_key: string
          project_id: string
          purge_at: string | null
          removed_at: string | null
          search_chosung: string
          search_jamo: string
          sha256: string
          size: number
          source_id: string | null
          source_type: string | null
          thumb: string | null
          updated_at: string
          updated_by: string | null
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "files"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      file_quota: {
        Args: { p_bytes: number; p_folder: string; p_name: string }
        Returns: string
      }
      file_quota_of: {
        Args: { p_bytes: number; p_project_id: string; p_rows: number }
        Returns: Record<string, unknown>
      }
      file_zip_entries: {
        Args: { p_user_id: string; p_zip_id: string }
        Returns: {
          file_id: string
          folder: string[]
          name: string
          size: number
          storage_key: string
          updated_at: string
        }[]
      }
      files_matching: {
        Args: {
          p_initials: boolean
          p_issues: string[]
          p_letters: string
          p_limit: number
          p_projects: string[]
        }
        Returns: string[]
      }
      find_deploy_token: {
        Args: { p_id: string; p_name: string }
        Returns: Json
      }
      finish_app_try: {
        Args: {
          p_sealed: string
          p_session_id: string
          p_step: number
          p_user_id: string
        }
        Returns: boolean
      }
      finish_email_change: {
        Args: { p_new_code: string; p_old_code: string }
        Returns: Json
      }
      finish_outbox: {
        Args: { p_error?: string; p_id: string }
        Returns: undefined
      }
      finish_project_export: {
        Args: {
          p_attempt: number
          p_error?: string
          p_id: string
          p_part_size?: number
          p_retry?: boolean
          p_size?: number
        }
        Returns: undefined
      }
      finish_upload: {
        Args: {
          p_category_id?: string
          p_id: string
          p_name: string
          p_on_conflict: string
          p_source_id?: string
          p_source_type?: string
        }
        Returns: Json
      }
      forget_browsers: {
        Args: { p_id?: string; p_user_id: string }
        Returns: number
      }
      forget_old_orders: { Args: Record<PropertyKey, never>; Returns: number }
      form_answer: { Args: { p_id: string }; Returns: Json }
      form_answers: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_form_id?: string
          p_limit?: number
          p_search?: string
          p_site_id: string
          p_view?: string
        }
        Returns: {
          created_at: string
          excerpt: string
          form_id: string
          has_note: boolean
          id: string
          read_at: string
          status: string
        }[]
      }
      form_export: {
        Args: { p_after_at?: string; p_after_id?: string; p_form_id: string }
        Returns: {
          consent_at: string
          created_at: string
          data: Json
          id: string
          note: string
          status: string
        }[]
      }
      form_shelf: { Args: { p_site_id?: string }; Returns: Json }
      free_file_name: {
        Args: {
          p_category_id: string
          p_name: string
          p_project_id: string
          p_source_id: string
        }
        Returns: string
      }
      free_subdomain: {
        Args: { p_name: string; p_site_id: string }
        Returns: string
      }
      free_upload: { Args: { p_id: string }; Returns: undefined }
      grant_site_plan: {
        Args: { p_reason: string; p_site_id: string; p_until?: string }
        Returns: undefined
      }
      guard_last_owner: {
        Args: { p_member_id: string; p_project_id: string }
        Returns: undefined
      }
      hangul_chosung: { Args: { p_text: string }; Returns: string }
      hangul_jamo: { Args: { p_text: string }; Returns: string }
      has_file_category: {
        Args: { p_category_id: string; p_project_id: string }
        Returns: boolean
      }
      has_file_room: {
        Args: { p_metadata: Json; p_name: string }
        Returns: boolean
      }
      has_fresh_proof: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      has_photo_room: { Args: { p_name: string }; Returns: boolean }
      has_picture_room: {
        Args: { p_metadata: Json; p_name: string }
        Returns: boolean
      }
      has_project_auth: { Args: { p_project_id: string }; Returns: boolean }
      has_site_role: {
        Args: { p_min: string; p_site_id: string }
        Returns: boolean
      }
      hold_domain: {
        Args: { p_id: string }
        Returns: {
          checked_at: string | null
          created_at: string
          hostname: string
          id: string
          is_apex: boolean
          is_primary: boolean
          live_at: string | null
          name: string
          next_check_at: string | null
          observed: NonNullable<Json>
          problem: string | null
          site_id: string
          status: string
          tries: number
          txt_missing_since: string | null
          txt_token: string
          verified_at: string | null
          waiting_since: string
          www: string
          www_ready: boolean
        }
        SetofOptions: {
          from: "*"
          to: "domains"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      hold_own_role: { Args: { p_project_id: string }; Returns: undefined }
      hold_page: {
        Args: { p_editor: string; p_page_id: string; p_take_over?: boolean }
        Returns: Json
      }
      hold_page_assets: { Args: { p_page_id: string }; Returns: undefined }
      hold_section: {
        Args: { p_editor: string; p_section_id: string; p_take_over?: boolean }
        Returns: Json
      }
      hold_site: {
        Args: { p_role: string; p_site_id: string }
        Returns: undefined
      }
      hold_upload_part: {
        Args: { p_end: number; p_id: string }
        Returns: undefined
      }
      home_page_of: { Args: { p_site_id: string }; Returns: string }
      import_issues: {
        Args: { p_issues: Json; p_project_id: string }
        Returns: number
      }
      import_told: { Args: { p_ids: string[] }; Returns: undefined }
      invite_answer: {
        Args: {
          p_invite: Database["public"]["Tables"]["project_invites"]["Row"]
          p_me: Database["public"]["Tables"]["profiles"]["Row"]
          p_project: Database["public"]["Tables"]["projects"]["Row"]
        }
        Returns: Json
      }
      invite_limited_until: {
        Args: { p_email: string; p_place_id: string }
        Returns: string
      }
      invites_a_day: { Args: Record<PropertyKey, never>; Returns: number }
      is_active: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_address_proven: { Args: { p_user_id: string }; Returns: boolean }
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_asset_shown: { Args: { p_key: string }; Returns: boolean }
      is_asset_used: { Args: { p_key: string }; Returns: boolean }
      is_default_board: { Args: { p_board_id: string }; Returns: boolean }
      is_document: { Args: { p_document: Json }; Returns: boolean }
      is_email: { Args: { p_email: string }; Returns: boolean }
      is_hidden_issue: { Args: { p_issue_id: string }; Returns: boolean }
      is_importing: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_mail_expired: {
        Args: { p_mail: Database["public"]["Tables"]["outbox"]["Row"] }
        Returns: boolean
      }
      is_notice_live: {
        Args: { p_notice: Database["public"]["Tables"]["notices"]["Row"] }
        Returns: boolean
      }
      is_object_named: {
        Args: { p_key: string; p_name: string }
        Returns: boolean
      }
      is_picture_taken_down: { Args: { p_path: string }; Returns: boolean }
      is_proven: { Args: Record<PropertyKey, never>; Returns: boolean }
      is_quiet: {
        Args: { p_from: string; p_now: string; p_to: string }
        Returns: boolean
      }
      is_release_whole: {
        Args: { p_sha256: string; p_upload: string }
        Returns: boolean
      }
      is_site_name: { Args: { p_name: string }; Returns: boolean }
      is_target_there: {
        Args: { p_id: string; p_type: string }
        Returns: boolean
      }
      issue_counts: { Args: { p_project_id: string }; Returns: Json }
      issue_deploy_token: {
        Args: {
          p_days: number
          p_id: string
          p_label: string
          p_name: string
          p_public_key: string
          p_scope: string
          p_token_hash: string
        }
        Returns: undefined
      }
      issue_heads: {
        Args: { p_after?: number; p_limit?: number; p_project_id: string }
        Returns: Json
      }
      issue_heads_of: {
        Args: { p_ids: string[]; p_project_id: string }
        Returns: Json
      }
      issue_link: {
        Args: { p_issue_id: string; p_project_id: string }
        Returns: string
      }
      issue_progress: {
        Args: { p_days?: number; p_project_id: string; p_time_zone?: string }
        Returns: Json
      }
      issue_rows: { Args: { p_ids: string[] }; Returns: Json[] }
      issues_matching: {
        Args: {
          p_boards: string[]
          p_initials: boolean
          p_letters: string
          p_limit: number
        }
        Returns: string[]
      }
      keep_draft: { Args: { p_page_id: string }; Returns: undefined }
      keep_draft_of: {
        Args: { p_page: Database["public"]["Tables"]["pages"]["Row"] }
        Returns: undefined
      }
      keep_form: {
        Args: {
          p_form: Json
          p_page: Database["public"]["Tables"]["pages"]["Row"]
          p_version_id: string
        }
        Returns: {
          bytes: number
          consent_text: string
          created_at: string
          fields: NonNullable<Json>
          form_id: string
          hash: string
          id: string
          site_id: string
        }
        SetofOptions: {
          from: "*"
          to: "form_definitions"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      keep_forms: {
        Args: { p_forms: Json; p_page_id: string; p_version_id: string }
        Returns: undefined
      }
      keep_remote_release: {
        Args: {
          p_bytes: number
          p_content_hash: string
          p_name: string
          p_sha256: string
          p_upload: string
          p_version: string
        }
        Returns: string
      }
      keep_section: { Args: { p_section_id: string }; Returns: undefined }
      keep_section_of: {
        Args: {
          p_section: Database["public"]["Tables"]["page_sections"]["Row"]
        }
        Returns: undefined
      }
      keep_upload_part: {
        Args: { p_end: number; p_id: string }
        Returns: undefined
      }
      known_site_files: { Args: { p_paths: string[] }; Returns: string[] }
      korean_day: { Args: { p_at: string }; Returns: string }
      lacks_consents: { Args: { p_consents: Json }; Returns: boolean }
      lacks_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      last_consents: {
        Args: { p_agreement_id: string }
        Returns: {
          action: string
          at: string
          user_id: string
          version: number
        }[]
      }
      leave_project: { Args: { p_project_id: string }; Returns: undefined }
      level_rank: { Args: { p_level: string }; Returns: number }
      live_sessions: { Args: { p_ids: string[] }; Returns: string[] }
      lock_forms: {
        Args: { p_alone: boolean; p_page_id: string }
        Returns: undefined
      }
      lock_invite_mails: { Args: { p_emails: string[] }; Returns: undefined }
      lock_login: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: undefined
      }
      lock_managed_board: {
        Args: { p_board_id: string }
        Returns: {
          access: string
          archived_at: string | null
          created_at: string
          created_by: string | null
          id: string
          name: string
          project_id: string
          rank: number
        }
        SetofOptions: {
          from: "*"
          to: "boards"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      lock_managed_column: {
        Args: { p_column_id: string }
        Returns: {
          board_id: string
          id: string
          kind: string
          name: string
          project_id: string
          rank: number
          wip_limit: number | null
        }
        SetofOptions: {
          from: "*"
          to: "board_columns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      log_activity: {
        Args: {
          p_after: Json
          p_before: Json
          p_project_id: string
          p_target_id: string
          p_target_type: string
          p_verb: string
        }
        Returns: undefined
      }
      log_audit: {
        Args: {
          p_action: string
          p_after: Json
          p_before: Json
          p_target_id: string
          p_target_type: string
        }
        Returns: undefined
      }
      log_deploy: {
        Args: {
          p_action: string
          p_actor?: string
          p_after?: Json
          p_before?: Json
          p_by: string
          p_name: string
        }
        Returns: undefined
      }
      log_files: {
        Args: {
          p_before?: Json
          p_files: string[]
          p_project_id: string
          p_verb: string
        }
        Returns: undefined
      }
      log_issues: {
        Args: {
          p_after: Json[]
          p_before: Json[]
          p_ids: string[]
          p_verb: string
        }
        Returns: undefined
      }
      login_code_hash: {
        Args: { p_code: string; p_session_id: string }
        Returns: string
      }
      login_session: { Args: Record<PropertyKey, never>; Returns: string }
      login_ways_of: { Args: { p_user_id: string }; Returns: Json }
      mail_invite: {
        Args: { p_code: string; p_invite_id: string }
        Returns: undefined
      }
      mail_kinds_like: { Args: { p_kind: string }; Returns: string[] }
      mail_priority: { Args: { p_kind: string }; Returns: number }
      mail_site_invite: {
        Args: { p_code: string; p_invite_id: string }
        Returns: undefined
      }
      mail_turn_now: { Args: { p_priority: number }; Returns: number }
      mail_turn_of: {
        Args: { p_now: number; p_priority: number; p_sender: string }
        Returns: number
      }
      mailbox_hash: { Args: { p_email: string }; Returns: string }
      mailbox_of: { Args: { p_email: string }; Returns: string }
      mailed_code: { Args: Record<PropertyKey, never>; Returns: string }
      mails_a_day: { Args: { p_kind: string }; Returns: number }
      mails_waiting_most: { Args: { p_priority: number }; Returns: number }
      make_first_board: {
        Args: { p_owner_id: string; p_project_id: string }
        Returns: undefined
      }
      mark_answers: {
        Args: { p_ids: string[]; p_read?: boolean; p_status?: string }
        Returns: number
      }
      mark_of_hash: { Args: { p_hash: string }; Returns: string }
      max_document_bytes: { Args: Record<PropertyKey, never>; Returns: number }
      max_file_bytes: { Args: Record<PropertyKey, never>; Returns: number }
      max_page_bytes: { Args: Record<PropertyKey, never>; Returns: number }
      max_project_values: { Args: Record<PropertyKey, never>; Returns: number }
      max_section_bytes: { Args: Record<PropertyKey, never>; Returns: number }
      may_have_name: {
        Args: { p_name: string; p_owner_id: string; p_site_id: string }
        Returns: boolean
      }
      may_use_file: {
        Args: {
          p_file: Database["public"]["Tables"]["files"]["Row"]
          p_min_role: string
        }
        Returns: boolean
      }
      mentioned_ids: { Args: { p_document: Json }; Returns: string[] }
      most_activity: { Args: Record<PropertyKey, never>; Returns: number }
      move_board_column: {
        Args: { p_after_id?: string; p_column_id: string }
        Returns: undefined
      }
      move_files: {
        Args: {
          p_category_id?: string
          p_file_ids: string[]
          p_on_conflict?: string
        }
        Returns: Json
      }
      move_issue: {
        Args: {
          p_after_id?: string
          p_column_id: string
          p_issue_id: string
          p_seen_column_id?: string
          p_seen_rank?: number
        }
        Returns: Json
      }
      move_issues: { Args: { p_moves: Json }; Returns: Json }
      move_note: {
        Args: {
          p_after_id?: string
          p_base_rev?: number
          p_last?: boolean
          p_note_id: string
          p_parent_id?: string
        }
        Returns: Json
      }
      move_project_topics: {
        Args: { p_project_ids: string[] }
        Returns: undefined
      }
      move_site_board: {
        Args: { p_board_id: string; p_position: number }
        Returns: undefined
      }
      move_template: {
        Args: { p_position: number; p_template_id: string }
        Returns: undefined
      }
      move_template_category: {
        Args: { p_category_id: string; p_position: number }
        Returns: undefined
      }
      my_agreement_ids: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_board_ids: { Args: { p_level?: string }; Returns: string[] }
      my_budget: { Args: Record<PropertyKey, never>; Returns: Json }
      my_consents: {
        Args: Record<PropertyKey, never>
        Returns: {
          action: string
          agreement_id: string
          answered_version: number
          history: Json
          required: boolean
          title: string
          version: number
        }[]
      }
      my_due_issues: {
        Args: { p_limit?: number; p_until: string }
        Returns: Json
      }
      my_file_issue_ids: { Args: { p_level?: string }; Returns: string[] }
      my_issue_parts: { Args: { p_found: Json }; Returns: Json }
      my_issue_reasons: {
        Args: { p_after: string; p_ids: string[]; p_limit: number }
        Returns: {
          issue_id: string
          reasons: string[]
        }[]
      }
      my_issues: { Args: { p_after?: string; p_limit?: number }; Returns: Json }
      my_issues_of: { Args: { p_ids: string[] }; Returns: Json }
      my_leaving: { Args: Record<PropertyKey, never>; Returns: Json }
      my_nearest_dates: {
        Args: { p_day: string; p_limit?: number }
        Returns: Json
      }
      my_notifications: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_limit?: number
          p_view: string
        }
        Returns: {
          actor_count: number
          actor_id: string
          actor_name: string
          archived_at: string
          count: number
          excerpt: string
          id: string
          is_there: boolean
          kind: string
          link: string
          project_id: string
          project_name: string
          read_at: string
          shown_at: string
          snoozed_until: string
          target_id: string
          target_type: string
          title: string
        }[]
      }
      my_order: { Args: { p_order_no: string; p_user: string }; Returns: Json }
      my_project_ids: { Args: { p_min_role?: string }; Returns: string[] }
      my_project_topics: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_session_id: { Args: Record<PropertyKey, never>; Returns: string }
      my_site_ids: { Args: { p_min_role?: string }; Returns: string[] }
      my_topics: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_upload: { Args: { p_id: string }; Returns: Json }
      my_upload_keys: { Args: Record<PropertyKey, never>; Returns: string[] }
      network_of_person: { Args: { p_person: string }; Returns: string }
      new_code: { Args: Record<PropertyKey, never>; Returns: string }
      newest_comments_with: {
        Args: {
          p_boards: string[]
          p_initials: boolean
          p_letters: string
          p_projects: string[]
          p_read: number
        }
        Returns: Record<string, unknown>
      }
      newest_files_with: {
        Args: {
          p_initials: boolean
          p_issues: string[]
          p_letters: string
          p_projects: string[]
          p_read: number
        }
        Returns: Record<string, unknown>
      }
      newest_issues_with: {
        Args: {
          p_boards: string[]
          p_initials: boolean
          p_letters: string
          p_read: number
        }
        Returns: Record<string, unknown>
      }
      newest_notes_with: {
        Args: {
          p_initials: boolean
          p_letters: string
          p_projects: string[]
          p_read: number
        }
        Returns: Record<string, unknown>
      }
      next_local_time: {
        Args: { p_time: string; p_zone: string }
        Returns: string
      }
      nfc:
        | { Args: { p_json: Json }; Returns: Json }
        | { Args: { p_text: string }; Returns: string }
      note_as_json: {
        Args: { p_note: Database["public"]["Tables"]["notes"]["Row"] }
        Returns: Json
      }
      note_backlinks: {
        Args: { p_from?: number; p_most?: number; p_note_id: string }
        Returns: {
          id: string
          kind: string
          number: number
          title: string
          total: number
          updated_at: string
        }[]
      }
      note_children: {
        Args: {
          p_after_id?: string
          p_after_rank?: number
          p_limit?: number
          p_parent_id?: string
          p_project_id: string
        }
        Returns: Json
      }
      note_failed_row: {
        Args: {
          p_error: string
          p_kind: string
          p_target_id: string
          p_title: string
          p_tries?: number
          p_user_id: string
        }
        Returns: undefined
      }
      note_fresh_proof: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: undefined
      }
      note_height: { Args: { p_note_id: string }; Returns: number }
      note_index: {
        Args: { p_project: Database["public"]["Tables"]["projects"]["Row"] }
        Returns: Json
      }
      note_index_max_levels: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      note_path: { Args: { p_note_id: string }; Returns: Json }
      note_payment_event: {
        Args: {
          p_body: Json
          p_dedup_key: string
          p_order_no?: string
          p_payment_key?: string
        }
        Returns: string
      }
      note_place_as_json: {
        Args: { p_place: Database["public"]["Tables"]["note_places"]["Row"] }
        Returns: Json
      }
      note_places_above: {
        Args: { p_note_id: string }
        Returns: {
          note_id: string
          up: number
        }[]
      }
      note_rank_step: { Args: Record<PropertyKey, never>; Returns: number }
      note_rows: {
        Args: { p_after?: string; p_limit?: number; p_project_id: string }
        Returns: Json
      }
      note_use: { Args: { p_person: string }; Returns: undefined }
      notes_matching: {
        Args: {
          p_initials: boolean
          p_letters: string
          p_limit: number
          p_projects: string[]
        }
        Returns: string[]
      }
      notice_audience: {
        Args: { p_notice: Database["public"]["Tables"]["notices"]["Row"] }
        Returns: {
          acked_at: string
          answered: boolean
          display_name: string
          email: string
          read_at: string
          thumb_url: string
          user_id: string
        }[]
      }
      notice_head: { Args: { p_id: string }; Returns: Json }
      notice_reader_counts: { Args: { p_notice_id: string }; Returns: Json }
      notice_readers: {
        Args: {
          p_answered: boolean
          p_from?: number
          p_most?: number
          p_notice_id: string
        }
        Returns: Json
      }
      notification_channels: {
        Args: { p_kind: string; p_project_id: string; p_user_ids: string[] }
        Returns: {
          browser: boolean
          email: string
          in_app: boolean
          user_id: string
        }[]
      }
      notification_defaults: {
        Args: Record<PropertyKey, never>
        Returns: {
          browser: boolean
          email: string
          in_app: boolean
          kind: string
        }[]
      }
      notification_mail: {
        Args: { p_ids: string[]; p_user_id: string }
        Returns: Json
      }
      notification_mail_at: {
        Args: {
          p_email: string
          p_times: Database["public"]["Tables"]["notification_times"]["Row"]
        }
        Returns: string
      }
      notification_preferences: {
        Args: { p_project_id?: string }
        Returns: {
          browser: boolean
          email: string
          in_app: boolean
          is_own: boolean
          kind: string
        }[]
      }
      notification_summary: { Args: Record<PropertyKey, never>; Returns: Json }
      notify: {
        Args: {
          p_actor?: string
          p_kind: string
          p_link: string
          p_project_id: string
          p_target_id: string
          p_target_type: string
          p_title: string
          p_user_ids: string[]
        }
        Returns: undefined
      }
      object_bytes: { Args: { p_metadata: Json }; Returns: number }
      object_owner: { Args: { p_name: string }; Returns: string }
      object_quota: {
        Args: {
          p_bytes: number
          p_name: string
          p_owner_id: string
          p_resource: string
        }
        Returns: string
      }
      object_resource: { Args: { p_bucket_id: string }; Returns: string }
      open_page_share: {
        Args: { p_counts: boolean; p_id: string }
        Returns: {
          expires_at: string
          page_id: string
          title: string
          version_at: string
          version_id: string
        }[]
      }
      order_check: { Args: { p_order_no: string }; Returns: Json }
      orphaned_files: {
        Args: { p_limit?: number }
        Returns: {
          name: string
        }[]
      }
      orphaned_pictures: {
        Args: { p_limit?: number }
        Returns: {
          bucket_id: string
          name: string
        }[]
      }
      own_data: {
        Args: { p_after?: string; p_kind: string; p_user_id: string }
        Returns: {
          data: Json
          id: string
        }[]
      }
      own_path: {
        Args: { p_site_id: string; p_target: string }
        Returns: string
      }
      owned_alone: {
        Args: { p_user_id: string }
        Returns: {
          id: string
          is_removed: boolean
          is_shared: boolean
          kind: string
          name: string
        }[]
      }
      page_as_json: {
        Args: { p_page: Database["public"]["Tables"]["pages"]["Row"] }
        Returns: Json
      }
      page_at: {
        Args: { p_slug: string; p_subdomain: string }
        Returns: {
          moved_to: string
          page_id: string
          settings: Json
          site_name: string
        }[]
      }
      page_content: {
        Args: {
          p_page: Database["public"]["Tables"]["pages"]["Row"]
          p_sections?: Json
        }
        Returns: string
      }
      page_path: {
        Args: { p_page: Database["public"]["Tables"]["pages"]["Row"] }
        Returns: string
      }
      page_shelf: { Args: { p_site_id?: string }; Returns: Json }
      page_thumb: { Args: { p_key: string }; Returns: Json }
      page_visit_stats: {
        Args: { p_days?: number; p_page_id: string }
        Returns: Json
      }
      paid_sites_of: { Args: { p_person: string }; Returns: number }
      password_mark: { Args: { p_email: string }; Returns: string }
      payment_rank: { Args: { p_status: string }; Returns: number }
      pending_consents: {
        Args: Record<PropertyKey, never>
        Returns: {
          agreed_version: number
          agreement_id: string
          body: Json
          effective_at: string
          required: boolean
          summary: string
          title: string
          version: number
        }[]
      }
      person_use: {
        Args: { p_person: string }
        Returns: Record<string, unknown>
      }
      picture_quota: {
        Args: { p_bytes: number; p_folder: string; p_name: string }
        Returns: string
      }
      plain_line: { Args: { p_text: string }; Returns: string }
      plan_of: {
        Args: { p_site_id: string }
        Returns: {
          id: string
          max_domains: number
          max_file_bytes: number | null
          max_pages: number | null
          max_retention_days: number | null
          name: string
          price: number
          rank: number
        }
        SetofOptions: {
          from: "*"
          to: "plans"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      plan_stage: {
        Args: { p_site: Database["public"]["Tables"]["sites"]["Row"] }
        Returns: string
      }
      postpone_outbox: {
        Args: { p_error: string; p_id: string }
        Returns: undefined
      }
      preview_invite: { Args: { p_code: string }; Returns: Json }
      preview_site_invite: { Args: { p_code: string }; Returns: Json }
      project_bytes: { Args: { p_project: Json }; Returns: number }
      project_content: { Args: { p_project: Json }; Returns: string }
      project_contents: { Args: { p_project_id: string }; Returns: Json }
      project_detail: {
        Args: { p_project_id: string }
        Returns: {
          created_at: string
          id: string
          member_count: number
          name: string
          role: string
        }[]
      }
      project_list: {
        Args: { p_include_removed?: boolean }
        Returns: {
          created_at: string
          id: string
          member_count: number
          name: string
          note_count: number
          purge_at: string
          relation: string
          removed_at: string
          role: string
          updated_at: string
        }[]
      }
      project_mentions: {
        Args: { p_limit?: number; p_project_id: string }
        Returns: Json
      }
      project_of_row: {
        Args: { p_id: string; p_table: string }
        Returns: string
      }
      project_people: {
        Args: { p_project_id: string }
        Returns: {
          display_name: string
          email: string
          joined_at: string
          member_id: string
          role: string
          thumb_url: string
          user_id: string
        }[]
      }
      project_picture_quota: {
        Args: { p_bytes: number; p_project_id: string }
        Returns: string
      }
      project_role: { Args: { p_project_id: string }; Returns: string }
      project_role_rank: { Args: { p_role: string }; Returns: number }
      project_topic: { Args: { p_project_id: string }; Returns: string }
      project_values: { Args: { p_project: Json }; Returns: number }
      promote_member: {
        Args: { p_email: string; p_level?: string }
        Returns: string
      }
      prove_by_browser: {
        Args: { p_session_id: string; p_token_hash: string; p_user_id: string }
        Returns: boolean
      }
      prove_by_session: {
        Args: { p_other_id: string; p_session_id: string; p_user_id: string }
        Returns: boolean
      }
      prove_session: {
        Args: { p_session_id: string; p_user_id: string }
        Returns: undefined
      }
      proven_owner_of: { Args: { p_email: string }; Returns: string }
      publish_agreement: {
        Args: { p_agreement_id: string; p_base_rev: number; p_version: number }
        Returns: Json
      }
      publish_page: {
        Args: {
          p_base_rev: number
          p_etag: string
          p_forms?: Json
          p_html: string
          p_page_id: string
          p_payload?: string
          p_project?: Json
          p_report: Json
          p_sections?: Json
          p_user: string
        }
        Returns: Json
      }
      published_page: {
        Args: { p_known_version?: string; p_page_id: string }
        Returns: {
          embed_hosts: Json
          etag: string
          host: string
          html: string
          page_id: string
          path: string
          published_at: string
          seo: Json
          slug: string
          subdomain: string
          taken_down: boolean
          title: string
          unpublished: boolean
          version_id: string
        }[]
      }
      purge_expired: { Args: { p_most?: number }; Returns: Json }
      purge_files: { Args: { p_file_ids: string[] }; Returns: undefined }
      purge_issues: { Args: { p_issue_ids: string[] }; Returns: undefined }
      purge_note: { Args: { p_note_id: string }; Returns: undefined }
      purge_parts: {
        Args: Record<PropertyKey, never>
        Returns: {
          condition: string
          name: string
        }[]
      }
      purge_rate_limits: { Args: Record<PropertyKey, never>; Returns: number }
      put_invite_mail: {
        Args: {
          p_code: string
          p_email: string
          p_kind: string
          p_project_id: string
          p_role: string
          p_site_id: string
        }
        Returns: undefined
      }
      put_release_part: {
        Args: { p_content: string; p_part: number; p_upload: string }
        Returns: undefined
      }
      raise_budget: {
        Args: {
          p_budget: string
          p_most?: number
          p_network?: string
          p_person?: string
          p_reason: string
        }
        Returns: undefined
      }
      rank_step: { Args: Record<PropertyKey, never>; Returns: number }
      read_all_notifications: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      record_domain_check: {
        Args: { p_asked?: boolean; p_check: Json; p_id: string }
        Returns: undefined
      }
      record_payment: { Args: { p_payment: Json }; Returns: string }
      recount_usage: { Args: Record<PropertyKey, never>; Returns: undefined }
      refund_of: {
        Args: { p_order: Database["public"]["Tables"]["orders"]["Row"] }
        Returns: number
      }
      refund_offer: { Args: { p_order_id: string }; Returns: number }
      refuse_invitations: {
        Args: { p_mailbox_hash: string }
        Returns: undefined
      }
      refuse_outbox: {
        Args: { p_error: string; p_id: string }
        Returns: undefined
      }
      refuse_page_review: {
        Args: { p_page_id: string; p_reason: string }
        Returns: undefined
      }
      refuse_refund: {
        Args: { p_message?: string; p_order_no: string }
        Returns: undefined
      }
      relate_issues: {
        Args: { p_from_id: string; p_kind: string; p_to_id: string }
        Returns: string
      }
      release_domain: {
        Args: { p_id: string; p_problem: string }
        Returns: undefined
      }
      release_page: {
        Args: { p_editor: string; p_page_id: string }
        Returns: undefined
      }
      release_part: {
        Args: { p_part: number; p_upload: string }
        Returns: string
      }
      release_payment: { Args: { p_order_no: string }; Returns: string }
      release_section: {
        Args: { p_editor: string; p_section_id: string }
        Returns: undefined
      }
      remember_browser: {
        Args: {
          p_device: string
          p_session_id: string
          p_token_hash: string
          p_user_id: string
        }
        Returns: undefined
      }
      remind_notice: { Args: { p_notice_id: string }; Returns: number }
      remote_health: {
        Args: { p_names: string[]; p_since: string }
        Returns: Json
      }
      remote_report_sums: { Args: { p_versions: Json }; Returns: Json }
      removable_member_ids: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      remove_board_column: {
        Args: { p_column_id: string; p_move_to?: string }
        Returns: undefined
      }
      remove_comment: { Args: { p_comment_id: string }; Returns: undefined }
      remove_domain: { Args: { p_id: string }; Returns: undefined }
      remove_files: { Args: { p_file_ids: string[] }; Returns: undefined }
      remove_issue_view: { Args: { p_id: string }; Returns: undefined }
      remove_issues: { Args: { p_issue_ids: string[] }; Returns: undefined }
      remove_label: { Args: { p_label_id: string }; Returns: undefined }
      remove_login_app: {
        Args: { p_device: string; p_network: string; p_user_id: string }
        Returns: undefined
      }
      remove_note: { Args: { p_note_id: string }; Returns: undefined }
      remove_site: { Args: { p_site_id: string }; Returns: undefined }
      remove_site_board: { Args: { p_board_id: string }; Returns: undefined }
      remove_site_member: { Args: { p_member_id: string }; Returns: undefined }
      remove_template: { Args: { p_template_id: string }; Returns: undefined }
      remove_template_category: {
        Args: { p_category_id: string; p_heir_id?: string }
        Returns: undefined
      }
      rename_file: {
        Args: { p_file_id: string; p_name: string }
        Returns: Json
      }
      report_project_export: {
        Args: {
          p_attempt: number
          p_done: number
          p_id: string
          p_total: number
        }
        Returns: boolean
      }
      reported_page: {
        Args: { p_page_id: string; p_reason: string }
        Returns: {
          asks_consent: boolean | null
          asset_keys: string[]
          bytes: number | null
          created_at: string
          created_by: string | null
          draft: NonNullable<Json>
          draft_content: string | null
          id: string
          live_content: string | null
          live_version_id: string | null
          publish_at: string | null
          published_at: string | null
          purge_at: string | null
          removed_at: string | null
          rev: number
          review_answer: string
          review_answered_at: string | null
          review_asked_at: string | null
          review_text: string
          schedule_failed_at: string | null
          schedule_keeps_samples: boolean
          schedule_problems: NonNullable<Json>
          schedule_retry_at: string | null
          schedule_tries: number
          scheduled_by: string | null
          schema_version: number
          section_ids: string[]
          seo: NonNullable<Json>
          site_id: string
          slug: string
          taken_down_at: string | null
          taken_down_reason: string
          template_id: string | null
          thumb_key: string | null
          thumb_rev: number | null
          title: string
          unpublish_at: string | null
          unpublished_at: string | null
          updated_at: string
          updated_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "pages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      request_leave: { Args: { p_user_id: string }; Returns: string }
      request_project_export: {
        Args: { p_project_id: string }
        Returns: string
      }
      require_active_profile: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          display_name: string
          email: string
          email_proved_at: string | null
          id: string
          is_secure_login: boolean
          leave_at: string | null
          level: string
          mails_off_at: string | null
          phone: string | null
          suspended_at: string | null
          suspended_reason: string | null
          thumb_url: string | null
          user_type: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_answers: { Args: { p_ids: string[] }; Returns: string[] }
      require_board: {
        Args: { p_board_id: string; p_level: string }
        Returns: undefined
      }
      require_board_writer: {
        Args: { p_board_id: string; p_kind: string }
        Returns: undefined
      }
      require_budget: {
        Args: { p_budget: string; p_part?: number; p_person: string }
        Returns: undefined
      }
      require_column: {
        Args: { p_column_id: string; p_project_id: string }
        Returns: {
          board_id: string
          id: string
          kind: string
          name: string
          project_id: string
          rank: number
          wip_limit: number | null
        }
        SetofOptions: {
          from: "*"
          to: "board_columns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_comment: {
        Args: { p_comment_id: string }
        Returns: {
          author: string | null
          author_name: string
          body: NonNullable<Json>
          body_text: string
          bytes: number | null
          created_at: string
          edited_at: string | null
          id: string
          issue_id: string | null
          mentions: string[] | null
          note_id: string | null
          parent_id: string | null
          project_id: string
          removed_at: string | null
          resolved_at: string | null
          resolved_by: string | null
          search_chosung: string
          search_jamo: string
          target_id: string
          target_type: string
        }
        SetofOptions: {
          from: "*"
          to: "comments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_comment_target: {
        Args: { p_id: string; p_min_role: string; p_type: string }
        Returns: string
      }
      require_document: { Args: { p_document: Json }; Returns: undefined }
      require_document_size: {
        Args: {
          p_document: Json
          p_old: Json
          p_old_text: string
          p_text: string
        }
        Returns: undefined
      }
      require_file: {
        Args: { p_file_id: string; p_min_role: string }
        Returns: {
          category_id: string | null
          created_at: string
          created_by: string | null
          id: string
          mime: string
          name: string
          name_key: string
          project_id: string
          purge_at: string | null
          removed_at: string | null
          search_chosung: string
          search_jamo: string
          sha256: string
          size: number
          source_id: string | null
          source_type: string | null
          thumb: string | null
          updated_at: string
          updated_by: string | null
          version: number
        }
        SetofOptions: {
          from: "*"
          to: "files"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_file_source: {
        Args: { p_id: string; p_project_id: string; p_type: string }
        Returns: undefined
      }
      require_files: {
        Args: { p_file_ids: string[]; p_min_role: string }
        Returns: string
      }
      require_import: {
        Args: {
          p_changes: Json[]
          p_columns: string[]
          p_ids: string[]
          p_project_id: string
        }
        Returns: undefined
      }
      require_invite_right: {
        Args: { p_project_id: string; p_role: string }
        Returns: undefined
      }
      require_issue_changes: {
        Args: { p_changes: Json; p_more: string[] }
        Returns: undefined
      }
      require_issues: {
        Args: { p_ids: string[]; p_removed: boolean }
        Returns: string
      }
      require_note: {
        Args: { p_min_role: string; p_note_id: string }
        Returns: {
          body_text: string
          bytes: number | null
          content: NonNullable<Json>
          created_at: string
          created_by: string | null
          id: string
          project_id: string
          purge_at: string | null
          removed_at: string | null
          removed_from: string | null
          rev: number
          search_chosung: string
          search_jamo: string
          title: string
          updated_at: string
          updated_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "notes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_own_comment: {
        Args: { p_comment_id: string }
        Returns: {
          author: string | null
          author_name: string
          body: NonNullable<Json>
          body_text: string
          bytes: number | null
          created_at: string
          edited_at: string | null
          id: string
          issue_id: string | null
          mentions: string[] | null
          note_id: string | null
          parent_id: string | null
          project_id: string
          removed_at: string | null
          resolved_at: string | null
          resolved_by: string | null
          search_chosung: string
          search_jamo: string
          target_id: string
          target_type: string
        }
        SetofOptions: {
          from: "*"
          to: "comments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_page_editor: {
        Args: { p_page_id: string; p_user: string }
        Returns: {
          asks_consent: boolean | null
          asset_keys: string[]
          bytes: number | null
          created_at: string
          created_by: string | null
          draft: NonNullable<Json>
          draft_content: string | null
          id: string
          live_content: string | null
          live_version_id: string | null
          publish_at: string | null
          published_at: string | null
          purge_at: string | null
          removed_at: string | null
          rev: number
          review_answer: string
          review_answered_at: string | null
          review_asked_at: string | null
          review_text: string
          schedule_failed_at: string | null
          schedule_keeps_samples: boolean
          schedule_problems: NonNullable<Json>
          schedule_retry_at: string | null
          schedule_tries: number
          scheduled_by: string | null
          schema_version: number
          section_ids: string[]
          seo: NonNullable<Json>
          site_id: string
          slug: string
          taken_down_at: string | null
          taken_down_reason: string
          template_id: string | null
          thumb_key: string | null
          thumb_rev: number | null
          title: string
          unpublish_at: string | null
          unpublished_at: string | null
          updated_at: string
          updated_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "pages"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      require_plan: {
        Args: {
          p_allows: boolean
          p_free_allows: boolean
          p_site_id: string
          p_what: string
        }
        Returns: undefined
      }
      require_project: {
        Args: { p_min_role: string; p_project_id: string }
        Returns: undefined
      }
      require_project_size: {
        Args: { p_code: string; p_max: number; p_old: Json; p_project: Json }
        Returns: undefined
      }
      require_project_values: {
        Args: { p_old: Json; p_project: Json }
        Returns: undefined
      }
      require_site: {
        Args: { p_min: string; p_site_id: string }
        Returns: undefined
      }
      require_template_project: {
        Args: { p_project: Json }
        Returns: undefined
      }
      resend_invite: { Args: { p_invite_id: string }; Returns: Json }
      resend_site_invite: { Args: { p_invite_id: string }; Returns: Json }
      reset_notification_settings: {
        Args: { p_project_id?: string }
        Returns: undefined
      }
      resolve_comment: {
        Args: { p_comment_id: string; p_resolved?: boolean }
        Returns: undefined
      }
      restore_comment: { Args: { p_comment_id: string }; Returns: undefined }
      restore_file_version: {
        Args: { p_file_id: string; p_version: number }
        Returns: Json
      }
      restore_files: { Args: { p_file_ids: string[] }; Returns: Json }
      restore_issues: { Args: { p_issue_ids: string[] }; Returns: undefined }
      restore_note: {
        Args: { p_note_id: string; p_parent_id?: string }
        Returns: undefined
      }
      restore_page: {
        Args: { p_page_id: string; p_reason: string; p_version_id?: string }
        Returns: undefined
      }
      restore_project: { Args: { p_project_id: string }; Returns: undefined }
      restore_site: { Args: { p_site_id: string }; Returns: undefined }
      retry_mails: { Args: { p_ids: string[] }; Returns: number }
      retry_set_aside: {
        Args: { p_all?: boolean; p_ids?: string[]; p_kind: string }
        Returns: number
      }
      revoke_deploy_token: { Args: { p_id: string }; Returns: undefined }
      revoke_invite: { Args: { p_invite_id: string }; Returns: undefined }
      revoke_invites_of: {
        Args: { p_project_id: string; p_role: string; p_user_id: string }
        Returns: undefined
      }
      revoke_site_invite: { Args: { p_invite_id: string }; Returns: undefined }
      row_project_detail: {
        Args: { p_id: string; p_table: string }
        Returns: {
          created_at: string
          id: string
          member_count: number
          name: string
          role: string
        }[]
      }
      save_agreement: {
        Args: { p_agreement_id: string; p_base_rev: number; p_patch: Json }
        Returns: Json
      }
      save_agreement_draft: {
        Args: {
          p_agreement_id: string
          p_base_rev: number
          p_patch: Json
          p_version: number
        }
        Returns: Json
      }
      save_agreement_draft_change: {
        Args: {
          p_agreement_id: string
          p_base_rev: number
          p_changes?: Json
          p_patch: Json
          p_version: number
        }
        Returns: Json
      }
      save_answer_note: {
        Args: { p_base_rev: number; p_id: string; p_note: string }
        Returns: Json
      }
      save_board: {
        Args: { p_id: string; p_name: string; p_project_id: string }
        Returns: undefined
      }
      save_board_column: {
        Args: {
          p_board_id: string
          p_id: string
          p_kind: string
          p_name: string
          p_wip_limit?: number
        }
        Returns: undefined
      }
      save_comment: {
        Args: {
          p_body: Json
          p_body_text: string
          p_id: string
          p_parent_id?: string
          p_target_id: string
          p_target_type: string
        }
        Returns: Json
      }
      save_draft: {
        Args: {
          p_base_rev: number
          p_editor?: string
          p_page_id: string
          p_project?: Json
          p_title?: string
        }
        Returns: Json
      }
      save_draft_change: {
        Args: {
          p_base_rev: number
          p_changes?: Json
          p_editor?: string
          p_page_id: string
          p_title?: string
        }
        Returns: Json
      }
      save_file_categories: {
        Args: { p_base_rev: number; p_categories: Json; p_project_id: string }
        Returns: Json
      }
      save_issue: {
        Args: {
          p_base_rev: number
          p_body?: Json
          p_body_text?: string
          p_issue_id: string
          p_title?: string
        }
        Returns: Json
      }
      save_issue_change: {
        Args: {
          p_base_rev: number
          p_changes?: Json
          p_issue_id: string
          p_text_change?: Json
          p_title?: string
        }
        Returns: Json
      }
      save_issue_view: {
        Args: {
          p_id: string
          p_is_shared?: boolean
          p_name: string
          p_project_id: string
          p_query: string
        }
        Returns: undefined
      }
      save_label: {
        Args: {
          p_color: string
          p_id: string
          p_name: string
          p_project_id: string
        }
        Returns: undefined
      }
      save_memo: {
        Args: {
          p_base_rev: number
          p_body?: string
          p_memo_id: string
          p_tags?: string[]
        }
        Returns: Json
      }
      save_note: {
        Args: {
          p_base_rev: number
          p_body_text?: string
          p_content?: Json
          p_note_id: string
          p_restores?: boolean
          p_title?: string
        }
        Returns: Json
      }
      save_note_change: {
        Args: {
          p_base_rev: number
          p_changes?: Json
          p_note_id: string
          p_text_change?: Json
          p_title?: string
        }
        Returns: Json
      }
      save_notice: {
        Args: { p_base_rev: number; p_notice_id: string; p_patch: Json }
        Returns: Json
      }
      save_notice_change: {
        Args: {
          p_base_rev: number
          p_changes?: Json
          p_notice_id: string
          p_patch: Json
          p_text_change?: Json
        }
        Returns: Json
      }
      save_notification_settings: {
        Args: { p_project_id?: string; p_settings: Json }
        Returns: undefined
      }
      save_notification_times: {
        Args: {
          p_digest_at: string
          p_quiet_from: string
          p_quiet_to: string
          p_time_zone: string
        }
        Returns: undefined
      }
      save_page_thumb: {
        Args: { p_page_id: string; p_picture: string; p_rev: number }
        Returns: string
      }
      save_remote_channels: {
        Args: { p_rev: number; p_state: Json }
        Returns: boolean
      }
      save_section: {
        Args: {
          p_base_rev: number
          p_editor?: string
          p_name?: string
          p_project?: Json
          p_section_id: string
        }
        Returns: Json
      }
      save_section_change: {
        Args: {
          p_base_rev: number
          p_changes?: Json
          p_editor?: string
          p_name?: string
          p_section_id: string
        }
        Returns: Json
      }
      save_site_board: {
        Args: { p_base_rev: number; p_board_id: string; p_patch: Json }
        Returns: Json
      }
      save_site_redirects: {
        Args: { p_redirects: Json; p_site_id: string }
        Returns: undefined
      }
      save_template: {
        Args: {
          p_category_id: string
          p_description: string
          p_name: string
          p_status: string
          p_template_id: string
        }
        Returns: undefined
      }
      save_template_category: {
        Args: { p_category_id: string; p_name: string }
        Returns: undefined
      }
      save_template_project: {
        Args: { p_base_rev: number; p_project: Json; p_template_id: string }
        Returns: Json
      }
      save_template_project_change: {
        Args: { p_base_rev: number; p_changes: Json; p_template_id: string }
        Returns: Json
      }
      search_answers: {
        Args: {
          p_after_at?: string
          p_after_id?: string
          p_form_id: string
          p_limit?: number
          p_search: string
          p_site_id: string
          p_view: string
        }
        Returns: Json
      }
      search_comments: {
        Args: { p_limit?: number; p_project_id: string; p_query: string }
        Returns: {
          author: string
          author_name: string
          created_at: string
          excerpt: string
          id: string
          number: number
          project_id: string
          target_id: string
          target_type: string
          title: string
        }[]
      }
      search_excerpt: {
        Args: { p_query: string; p_text: string }
        Returns: string
      }
      search_files: {
        Args: { p_limit?: number; p_project_id: string; p_query: string }
        Returns: {
          category_id: string
          id: string
          mime: string
          name: string
          project_id: string
          size: number
          source_id: string
          source_type: string
          thumb: string
          updated_at: string
        }[]
      }
      search_issues: {
        Args: { p_limit?: number; p_project_id: string; p_query: string }
        Returns: {
          column_kind: string
          excerpt: string
          id: string
          number: number
          project_id: string
          title: string
          updated_at: string
        }[]
      }
      search_memos: {
        Args: { p_limit?: number; p_query: string }
        Returns: {
          archived_at: string
          body: string
          id: string
        }[]
      }
      search_notes: {
        Args: { p_limit?: number; p_project_id: string; p_query: string }
        Returns: {
          body_text: string
          id: string
          project_id: string
          title: string
          updated_at: string
          updated_by: string
        }[]
      }
      send_due_agreements: { Args: Record<PropertyKey, never>; Returns: number }
      send_due_notices: { Args: Record<PropertyKey, never>; Returns: Json }
      send_due_notifications: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      send_form_news: { Args: Record<PropertyKey, never>; Returns: number }
      send_login_code: { Args: Record<PropertyKey, never>; Returns: Json }
      send_plan_news: { Args: Record<PropertyKey, never>; Returns: number }
      sessions_of: {
        Args: { p_user_id: string }
        Returns: {
          address: string
          created_at: string
          id: string
          used_at: string
          user_agent: string
        }[]
      }
      set_aside_rows: {
        Args: Record<PropertyKey, never>
        Returns: {
          error: string
          id: string
          kind: string
          next_at: string
          since: string
          target_id: string
          title: string
          tries: number
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "failed_rows"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_board_access: {
        Args: { p_access: string; p_board_id: string; p_people?: Json }
        Returns: undefined
      }
      set_domain_www: {
        Args: { p_id: string; p_www: string }
        Returns: undefined
      }
      set_file_thumb: {
        Args: { p_project_id: string; p_sha256: string; p_thumb: string }
        Returns: undefined
      }
      set_form_retention: {
        Args: { p_days?: number; p_form_id: string }
        Returns: undefined
      }
      set_login_app: {
        Args: {
          p_device: string
          p_network: string
          p_sealed: string
          p_session_id: string
          p_step: number
          p_user_id: string
        }
        Returns: undefined
      }
      set_member_level: {
        Args: { p_level: string; p_user_id: string }
        Returns: undefined
      }
      set_member_suspended: {
        Args: { p_reason?: string; p_suspended: boolean; p_user_id: string }
        Returns: undefined
      }
      set_page_schedule: {
        Args: {
          p_keeps_samples?: boolean
          p_page_id: string
          p_publish_at?: string
          p_unpublish_at?: string
        }
        Returns: undefined
      }
      set_primary_domain: {
        Args: { p_domain_id: string; p_site_id: string }
        Returns: undefined
      }
      set_project_role: {
        Args: { p_member_id: string; p_role: string }
        Returns: undefined
      }
      set_recovery_codes: {
        Args: {
          p_device: string
          p_hashes: string[]
          p_network: string
          p_user_id: string
        }
        Returns: boolean
      }
      set_site_role: {
        Args: { p_member_id: string; p_role: string }
        Returns: undefined
      }
      set_subdomain: {
        Args: { p_site_id: string; p_subdomain: string }
        Returns: Json
      }
      set_upload_content: {
        Args: { p_id: string; p_mime: string; p_sha256: string }
        Returns: undefined
      }
      settle_form_retention: { Args: { p_form_id?: string }; Returns: number }
      settle_owner: { Args: { p_project_id: string }; Returns: undefined }
      settle_site_owner: { Args: { p_site_id: string }; Returns: undefined }
      settle_site_plan: { Args: { p_site_id: string }; Returns: undefined }
      share_for_review: { Args: { p_page_id: string }; Returns: string }
      shares_budget: {
        Args: { p_row: Database["public"]["Tables"]["person_budgets"]["Row"] }
        Returns: boolean
      }
      sharing_accounts: {
        Args: { p_network: string }
        Returns: {
          files: number
          joined_at: string
          network: string | null
          person_id: string
          projects: number
          words: number
        }[]
        SetofOptions: {
          from: "*"
          to: "person_budgets"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      site_file: {
        Args: { p_path: string; p_subdomain?: string }
        Returns: Json
      }
      site_file_quota: {
        Args: { p_bytes: number; p_site_id: string }
        Returns: string
      }
      site_has_invite_room: { Args: { p_site_id: string }; Returns: boolean }
      site_host_of: { Args: { p_site_id: string }; Returns: string }
      site_ids_of: {
        Args: { p_min_role: string; p_user_id: string }
        Returns: string[]
      }
      site_invite_answer: {
        Args: {
          p_invite: Database["public"]["Tables"]["site_invites"]["Row"]
          p_me: Database["public"]["Tables"]["profiles"]["Row"]
          p_site: Database["public"]["Tables"]["sites"]["Row"]
        }
        Returns: Json
      }
      site_paths: { Args: { p_subdomain: string }; Returns: Json }
      site_people: {
        Args: { p_site_id: string }
        Returns: {
          display_name: string
          email: string
          joined_at: string
          member_id: string
          role: string
          thumb_url: string
          user_id: string
        }[]
      }
      site_plan: { Args: { p_site_id: string }; Returns: Json }
      site_role_rank: { Args: { p_role: string }; Returns: number }
      site_that_left: { Args: { p_subdomain: string }; Returns: Json }
      site_visits: { Args: { p_site_id: string }; Returns: Json }
      site_web: { Args: { p_subdomain: string }; Returns: Json }
      spliced: { Args: { p_changes: Json; p_document: Json }; Returns: Json }
      spliced_text: {
        Args: { p_change: Json; p_text: string }
        Returns: string
      }
      stored_bytes: { Args: Record<PropertyKey, never>; Returns: number }
      submit_form: {
        Args: {
          p_body: string
          p_data: Json
          p_digest: string
          p_form: Json
          p_has_consent: boolean
          p_ip_hash: string
          p_is_spam: boolean
          p_page_id: string
          p_version_id: string
          p_window_s: number
        }
        Returns: Json
      }
      submit_form_with_files: {
        Args: {
          p_body: string
          p_data: Json
          p_digest: string
          p_files: Json
          p_form: Json
          p_has_consent: boolean
          p_ip_hash: string
          p_is_spam: boolean
          p_page_id: string
          p_version_id: string
          p_window_s: number
        }
        Returns: Json
      }
      submit_report: {
        Args: {
          p_body: string
          p_email: string
          p_ip_hash: string
          p_page_id: string
          p_reason: string
        }
        Returns: boolean
      }
      take_back_account: {
        Args: {
          p_is_recovery: boolean
          p_session_id: string
          p_user_id: string
        }
        Returns: string
      }
      take_down_page: {
        Args: { p_page_id: string; p_reason: string }
        Returns: undefined
      }
      take_issue_ranks: {
        Args: { p_after_id: string; p_column_id: string; p_count: number }
        Returns: Record<string, unknown>
      }
      take_note_ranks: {
        Args: {
          p_after_id: string
          p_count: number
          p_parent_id: string
          p_project_id: string
        }
        Returns: Record<string, unknown>
      }
      take_upload_part: {
        Args: { p_id: string; p_length: number; p_offset: number }
        Returns: boolean
      }
      tell_new_device: {
        Args: { p_device: string; p_network: string; p_user_id: string }
        Returns: undefined
      }
      tell_new_passkey: {
        Args: { p_device: string; p_network: string; p_user_id: string }
        Returns: undefined
      }
      tell_of_account: {
        Args: { p_data: Json; p_kind: string; p_user_id: string }
        Returns: undefined
      }
      tell_of_agreement: {
        Args: { p_agreement_id: string; p_people: string[]; p_version: number }
        Returns: undefined
      }
      tell_of_domain: {
        Args: {
          p_domain: Database["public"]["Tables"]["domains"]["Row"]
          p_kind: string
        }
        Returns: undefined
      }
      tell_of_login_way: {
        Args: {
          p_device: string
          p_kind: string
          p_network: string
          p_user_id: string
        }
        Returns: undefined
      }
      tell_of_plan: {
        Args: { p_kind: string; p_name: string; p_site_id: string }
        Returns: undefined
      }
      tell_page_owners: {
        Args: {
          p_kind: string
          p_page: Database["public"]["Tables"]["pages"]["Row"]
          p_title: string
        }
        Returns: undefined
      }
      tell_remote_owners: {
        Args: {
          p_kind: string
          p_name: string
          p_once: string
          p_owners: string[]
          p_title: string
        }
        Returns: number
      }
      tell_removed_passkey: {
        Args: { p_device: string; p_network: string; p_user_id: string }
        Returns: undefined
      }
      toggle_reaction: {
        Args: { p_comment_id: string; p_emoji: string; p_on?: boolean }
        Returns: undefined
      }
      told_of_board: { Args: { p_board_id: string }; Returns: string[] }
      touch_remote_release: {
        Args: { p_name: string; p_version: string }
        Returns: boolean
      }
      transfer_project: {
        Args: { p_member_id: string; p_project_id: string }
        Returns: undefined
      }
      transfer_site: { Args: { p_member_id: string }; Returns: undefined }
      trash_tables: { Args: Record<PropertyKey, never>; Returns: string[] }
      unproven_sessions: { Args: { p_ids: string[] }; Returns: string[] }
      unpublish_due_pages: { Args: Record<PropertyKey, never>; Returns: number }
      unpublish_page: {
        Args: { p_page_id: string; p_user: string }
        Returns: undefined
      }
      unread_answers: {
        Args: Record<PropertyKey, never>
        Returns: {
          page_id: string
          site_id: string
          unread: number
        }[]
      }
      unrelate_issues: { Args: { p_relation_id: string }; Returns: undefined }
      unsubscribe_notification_mails: {
        Args: { p_user_id: string }
        Returns: undefined
      }
      unused_assets: {
        Args: { p_kind?: string; p_site_id: string }
        Returns: Json
      }
      update_issues: {
        Args: { p_changes: Json; p_issue_ids: string[] }
        Returns: Json
      }
      use_deploy_token: { Args: { p_id: string }; Returns: undefined }
      use_recovery_code: {
        Args: {
          p_device: string
          p_hash: string
          p_network: string
          p_session_id: string
          p_user_id: string
        }
        Returns: boolean
      }
      verify_login_code: { Args: { p_code: string }; Returns: Json }
      visible_board_ids: { Args: { p_project_id: string }; Returns: string[] }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
