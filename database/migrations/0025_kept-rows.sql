-- What is kept is the data of the answer, no longer the whole answer as text: kept answers stay readable.
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" SET DATA TYPE jsonb USING ("answer"::jsonb -> 'data');
