// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TwoStepOwnable} from "../TwoStepOwnable.sol";

/// @title Who plays the game's part
/// @notice The owner names two: the game, an account of the studio's server, and the workshop, the contract that fits
///         upgrades. Until then both are unset.
abstract contract GameRoles is TwoStepOwnable {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Only the game does this.
    error GameCallerNotGame(address caller);

    /// @notice Only the workshop does this.
    error GameCallerNotWorkshop(address caller);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice Another account plays the game's part from now on.
    event GameChanged(address indexed game);

    /// @notice Another contract fits upgrades from now on.
    event WorkshopChanged(address indexed workshop);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice The account that plays the game's part.
    address public game;

    /// @notice The contract that fits upgrades.
    address public workshop;

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Names the account that plays the game's part; the zero address removes it.
    function setGame(address newGame) external onlyOwner {
        game = newGame;
        emit GameChanged(newGame);
    }

    /// @notice Names the contract that fits upgrades; the zero address removes it.
    function setWorkshop(address newWorkshop) external onlyOwner {
        workshop = newWorkshop;
        emit WorkshopChanged(newWorkshop);
    }

    /*//////////////////////////////////////////////////////////////
                               MODIFIERS
    //////////////////////////////////////////////////////////////*/

    modifier onlyGame() {
        if (msg.sender != game) revert GameCallerNotGame(msg.sender);
        _;
    }

    modifier onlyWorkshop() {
        if (msg.sender != workshop) revert GameCallerNotWorkshop(msg.sender);
        _;
    }
}
