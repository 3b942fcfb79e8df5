package org.maninthemoon.api;

/** What every picture of a board begins with: its colours by light and by dark, and the shapes it is put together from. */
final class SvgSheet {

    /** With places for the language, the title and the description, in XML. */
    static final String OPENING = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 500" role="img" aria-labelledby="title desc" lang="%s">
            <title id="title">%s</title>
            <desc id="desc">%s</desc>
            <style>
            text{font-family:Georgia,"Times New Roman",serif;font-size:12px;fill:#39456b}
            .sky{fill:#eef3fb}
            .square{fill:#c3d4ea}.square.odd{fill:#b3c8e3}
            .moon{fill:#f3d98b}.centre{fill:#fff3c4}
            .light{fill:#fffbea;stroke:#6a5413}.dark{fill:#2a3468;stroke:#0d1338}
            .man{stroke-width:1.8}.ring{fill:none;stroke-width:1.4}.light-ring{stroke:#c9ab55}.dark-ring{stroke:#8c9ade}
            .pip{stroke-width:1.2}.pip.light{fill:#f3c94f}.pip.hand{fill:none;opacity:.7}.lost{stroke:#39456b;opacity:.5}
            .last,.from{fill:none;stroke:#b3361b;stroke-width:2.4}.from{stroke-width:1.8;stroke-dasharray:4 3.4}
            .arrow{fill:#b3361b}
            .captured{opacity:.45}.cross{stroke:#b3361b;stroke-width:4.5}
            .full{fill:#f6c544;stroke:#a87a0c}.crater{fill:#d9a11f}
            .turn,.winner{fill:#fff;stroke:#d9a11f;stroke-width:2}.winner{fill:#f9dc8a}.blocked{fill:none;stroke:#7a86a8;stroke-dasharray:3 3}
            .name{font-size:14px}.side{font-size:9px;letter-spacing:.8px}
            .status{font-size:16px;font-weight:bold}.coordinate{text-anchor:middle}.ply{text-anchor:end}
            .count{fill:#cbd6e8}.counted{fill:#7f6fc0}
            @media(prefers-color-scheme:dark){
            text{fill:#cdd6f2}
            .sky{fill:#0c1230}
            .square{fill:#212d5b}.square.odd{fill:#1a254e}
            .moon{fill:#b99445}.centre{fill:#e9cf7e}
            .light{fill:#fff6d8;stroke:#7c6420}.dark{fill:#4d3d9c;stroke:#d0c6ff}.dark-ring{stroke:#8b7bdc}
            .pip.light{fill:#fff6d8;stroke:#fff6d8}.pip.dark{fill:#a393f0}.pip.light.hand,.pip.dark.hand{fill:none}.lost{stroke:#cdd6f2}
            .captured{opacity:.6}.last,.from,.cross{stroke:#ff8d66}.arrow{fill:#ff8d66}
            .turn{fill:#1d2856;stroke:#e3b546}.winner{fill:#54431a;stroke:#e3b546}
            .count{fill:#2a3668}.counted{fill:#a99af0}
            }
            </style>
            <defs>
            <path id="moon" d="M1-19.4A22.5 22.5 0 1 0 18.8 4.4 19.4 19.4 0 1 1 1-19.4Z"/>
            <path id="star" d="M0-13Q2-2 13 0Q2 2 0 13Q-2 2-13 0Q-2-2 0-13Z"/>
            <g id="light"><circle r="16"/><circle class="ring light-ring" r="10.5"/></g>
            <g id="dark"><path d="M-4-15.6Q0-19.5 4-15.6L15.6-4Q19.5 0 15.6 4L4 15.6Q0 19.5-4 15.6L-15.6 4Q-19.5 0-15.6-4Z"/>
            <path class="ring dark-ring" d="M0-10.5 10.5 0 0 10.5-10.5 0Z"/></g>
            <circle id="light-pip" r="4"/>
            <path id="dark-pip" d="M0-5 5 0 0 5-5 0Z"/>
            <path id="lost" d="M-3-3 3 3M-3 3 3-3"/>
            <path id="cross" stroke-linecap="round" d="M-12-12 12 12M-12 12 12-12"/>
            <path id="arrow" d="M-7-2H22V-8.5L37 0 22 8.5V2H-7A2 2 0 0 1-7-2Z"/>
            <g id="full"><circle r="26"/><g class="crater" stroke="none"><circle cx="-15" cy="-15" r="3.4"/>
            <circle cx="17" cy="-13" r="2.2"/><circle cx="-18" cy="11" r="2.4"/><circle cx="15" cy="16" r="3.6"/></g></g>
            </defs>
            <rect class="sky" width="360" height="500" rx="14"/>
            """;

    private SvgSheet() {}
}
