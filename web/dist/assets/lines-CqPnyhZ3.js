<<<<<<<< HEAD:web/dist/assets/lines-V2lwd_cq.js
import{f as e}from"./shell-BnNORUDD.js";var t=e=>e.slice(1).filter(e=>!e.startsWith(`= `));function n(t,n,r){let{position:i,turn:a}=n;if(a.kind===`chance`)return e.position(t,{position:i,outcome:r});let o=r.trim().split(/\s+/),s=o.length/a.seats.length,c=a.seats.map((e,t)=>`${e}:${o[(t+1)*s-1]}`);return e.position(t,{position:i,order:c})}export{t as n,n as t};
========
import{f as e}from"./shell-jFd4mUw2.js";var t=e=>e.slice(1).filter(e=>!e.startsWith(`= `));function n(t,n,r){let{position:i,turn:a}=n;if(a.kind===`chance`)return e.position(t,{position:i,outcome:r});let o=r.trim().split(/\s+/),s=o.length/a.seats.length,c=a.seats.map((e,t)=>`${e}:${o[(t+1)*s-1]}`);return e.position(t,{position:i,order:c})}export{t as n,n as t};
>>>>>>>> 743a09b (Hands: plies by the arrow keys, drawing, premoves and plans on the board, the next game at once):web/dist/assets/lines-CqPnyhZ3.js
