-- Whether an offer of a draw by its side stood after a ply, so that events that are told again are the same as when they were
-- new. Absent where none did, which takes no room, and in rows of earlier versions, which did not keep it.
alter table ply add column draw_offered boolean;

-- The number of the last ply if that is so for it. Another number says nothing: it was left by a version that plays beside this
-- one during an update and does not know the column.
alter table game add column draw_offered_ply smallint;
