-- For pgbench: what the service asks of the database for a ply (StatementsIT), in one transaction; bench.py leaves out its begin and
-- end to have each statement by itself, as the service sends it.
-- Each client has eight games, so no two of them meet.
\set game :client_id * 8 + random(0, 7)
begin;
select gr1_0.id,gr1_0.created_at,gr1_0.creator,gr1_0.dark_level,gr1_0.dark_name,gr1_0.dark_token,gr1_0.deadline,
    gr1_0.draw_offered_by,gr1_0.draw_offered_ply,gr1_0.end_body,gr1_0.end_key,gr1_0.finish_order,gr1_0.imported_tags,gr1_0.join_body,gr1_0.join_key,
    gr1_0.last_ply,gr1_0.last_ply_at,gr1_0.last_ply_by,gr1_0.last_ply_version,gr1_0.light_level,gr1_0.light_name,
    gr1_0.light_token,gr1_0.listed,gr1_0.no_capture_limit,gr1_0.ply,gr1_0.position,gr1_0.rematch,gr1_0.rematch_of,
    gr1_0.result,gr1_0.seconds_per_turn,gr1_0.status,gr1_0.updated_at,gr1_0.version,gr1_0.winner
from game gr1_0 where gr1_0.id=('00000000-0000-7000-8000-' || lpad(to_hex(:game::int), 12, '0'))::uuid
\gset g_
with kept as (
    update game set version = :g_version + 1, ply = :g_ply + 1, status = 'PLACING', updated_at = now(),
        position = :g_position, last_ply = 'a1', last_ply_by = 'LIGHT',
        last_ply_version = :g_version + 1, last_ply_at = now(), draw_offered_ply = null,
        deadline = null, draw_offered_by = null, result = null, winner = null
    where id = :g_id and version = :g_version
    returning id),
inserted as (
    insert into ply (game_id, at, version, ply, code, draw_offered, request_key, request_body)
    select kept.id, line.* from kept, (values
        (cast(now() as timestamptz), cast(:g_version + 1 as integer), cast(:g_ply + 1 as smallint),
            cast(0 as smallint), cast(null as boolean), cast(null as bytea), cast(null as bytea))) as line
    returning 1)
select count(*) as kept from inserted;
end;
