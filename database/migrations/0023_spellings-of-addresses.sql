-- An account is found by the one form in which shared/email.ts writes an address. Who had registered in another
-- one could no longer sign in: invisible characters, wide letters, upper case. An address that an account has in
-- this form already stays with it; of several accounts that only differ in spelling, the oldest confirmed one gets it.
-- A domain in another script has no such form in SQL and stays as it is. What was confirmed with other
-- characters may be another mailbox, so it is asked to confirm again.
WITH "plain" AS (
  SELECT "id", "is_email_verified", "created_at", lower(btrim(normalize(regexp_replace(
      "email",
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'), NFKC))) AS "email"
    FROM "users"
   WHERE "email" ~ '[^!-~]' OR "email" <> lower("email")
),
"chosen" AS (
  SELECT DISTINCT ON ("email") "id", "email"
    FROM "plain"
   WHERE "email" ~ '^[^@]+@[!-?A-~]+$'
   ORDER BY "email", "is_email_verified" DESC, "created_at", "id"
)
UPDATE "users"
   SET "email" = "chosen"."email",
       "is_email_verified" = "is_email_verified" AND lower("users"."email") = "chosen"."email"
  FROM "chosen"
 WHERE "users"."id" = "chosen"."id" AND "users"."email" <> "chosen"."email"
   AND NOT EXISTS (SELECT FROM "users" "other" WHERE "other"."email" = "chosen"."email");
