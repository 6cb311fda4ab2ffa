import fs from 'node:fs';
import v8 from 'node:v8';
const mem=()=>{const s=fs.readFileSync('/proc/self/status','utf8');return +/VmRSS:\s+(\d+)/.exec(s)[1]/1024|0};
const mb=(n)=>Math.round(n/1048576);
const before=mem();
const { PGlite } = await import('@electric-sql/pglite');
const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
const p = await PGlite.create('/tmp/outage-pgdir', { extensions: { pg_trgm }, ...(process.env.SB ? { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=' + process.env.SB, '-c','max_connections=5'] } : {}), ...(process.env.IM?{initialMemory:+process.env.IM*1048576}:{}) });
await p.query('select 1'); globalThis.gc?.();
const u=process.memoryUsage();
const code=v8.getHeapSpaceStatistics().filter(s=>/code/.test(s.space_name)).map(s=>s.space_name+':'+mb(s.physical_space_size)).join(' ');
console.log(process.execArgv.join(' ')||'none','bare',before,'rss',mem(),'heap',mb(u.heapTotal),'ext',mb(u.external),'ab',mb(u.arrayBuffers),'wasmmem',mb(p.Module?.HEAPU8?.length??0),code);
if (process.argv[2]) { fs.writeFileSync('/tmp/outage-smaps', fs.readFileSync('/proc/self/smaps')); const r=await p.query("select name, setting from pg_settings where name in ('shared_buffers','work_mem','max_connections','wal_buffers','maintenance_work_mem','effective_cache_size','max_wal_size','temp_buffers')"); console.log(r.rows); }
process.exit(0);
