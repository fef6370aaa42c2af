/** Look and search of the reference page. The colours are the site's own (web/app/styles/tokens.css). */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f4f2ed,#0d0e10);--panel:light-dark(#fffefb,#15171a);--raise:light-dark(#ebe8e1,#1c1f23);--line:light-dark(#d9d5cb,#2a2d32);--ink:light-dark(#16171a,#f3f1ec);--mute:light-dark(#5b5e65,#9fa3ab);--signal:light-dark(#b23405,#ff7442);--go:light-dark(#0a6b37,#2fce74);--over:light-dark(#0b5aa8,#6fb6ff);--focus:light-dark(#0b5aa8,#8cc6ff)}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--ink);font:400 15px/1.55 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--over)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
h1,h2,h3{font-family:Saira,"Arial Narrow",system-ui,sans-serif;font-stretch:82%;line-height:1.1;margin:0}
h1{font-size:34px}h2{font-size:24px;margin:48px 0 14px}h3{font-size:19px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px}
.page{display:grid;grid-template-columns:280px minmax(0,1fr);max-width:1320px;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:28px 20px;border-right:1px solid var(--line)}
nav p{margin:18px 0 6px;color:var(--mute);font-size:13px}
nav a{display:block;padding:4px 8px;border-radius:6px;color:var(--ink);text-decoration:none;font-size:14px}nav a:hover{background:var(--raise)}
nav input{width:100%;height:40px;margin-top:16px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--panel);color:var(--ink);font:inherit}
main{padding:36px 40px 120px}
.intro{max-width:68ch;color:var(--mute)}
article{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:20px 22px;margin:0 0 16px}
article>header{margin-bottom:10px;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
.method{font:700 12px/1 ui-monospace,monospace;padding:5px 8px;border-radius:5px;background:var(--raise);color:var(--go)}.method.post{color:var(--signal)}
.path{overflow-wrap:anywhere}.lock{color:var(--mute);font-size:13px}
h4{font-size:13px;color:var(--mute);font-weight:600;margin:20px 0 6px}
table{width:100%;border-collapse:collapse;font-size:14px}td,th{text-align:left;vertical-align:top;padding:7px 12px 7px 0;border-top:1px solid var(--line)}th{color:var(--mute);font-weight:500}td:first-child{white-space:nowrap}p code,td code:not(:first-child){padding:1px 5px;border-radius:4px;background:var(--raise)}
.need{color:var(--signal);font-size:12px;margin-left:6px}.limits{color:var(--mute);font-size:13px;overflow-wrap:anywhere}
pre{margin:0;padding:14px 16px;background:var(--bg);border:1px solid var(--line);border-radius:8px;overflow:auto;max-height:440px}pre+pre{margin-top:8px}pre i{color:var(--mute);font-style:normal}pre b{font-weight:600}
details{margin-top:8px}summary{cursor:pointer;padding:4px 0}summary .status{display:inline-block;min-width:42px;font-weight:600}
details>pre{margin:6px 0}
[hidden]{display:none!important}
.none{color:var(--mute)}
@media(max-width:860px){.page{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}nav .links{display:none}main{padding:24px 16px 80px}table,tbody{display:block}tr{display:grid;grid-template-columns:1fr auto;padding:8px 0;border-top:1px solid var(--line)}td,th{border:0;padding:2px 0}td:last-child{grid-column:1/-1}}
`;

export const SCRIPT = `
const box=document.querySelector('#find');
const entries=[...document.querySelectorAll('[data-words]')];
const groups=[...document.querySelectorAll('[data-group]')];
const none=document.querySelector('.none');
function find(){
  const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for(const entry of entries)entry.hidden=!words.every(word=>entry.dataset.words.includes(word));
  for(const group of groups)group.hidden=!group.querySelector('[data-words]:not([hidden])');
  none.hidden=entries.some(entry=>!entry.hidden);
}
box.addEventListener('input',find);
document.addEventListener('keydown',event=>{if(event.key==='/'&&event.target!==box){event.preventDefault();box.focus()}});
find();
`;
